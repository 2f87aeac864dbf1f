set -e
B=${B:-build}; S=${S:-/tmp/gchain/src}; O=${O:-t/test}
W="-Wall -Wextra -Wpedantic -Wconversion -Wshadow=local -Wno-stringop-overflow -Wno-restrict -Wno-missing-field-initializers -Wnon-virtual-dtor -Woverloaded-virtual -Wold-style-cast"
nice g++ -std=c++20 -O1 -g $X $W -I$S -I$B/generated t/gemu_chain_test.cpp t/stub.cpp ${EXTRA} -o $O $B/games/libgame_gemu.a $B/engine/libmatch.a $B/engine/libengine.a -lgtest -lgtest_main -lyaml-cpp -lsodium -lpthread
