// Passwords that are guessed first. The lists are our own, of what people are known to choose; rules catch the rest.
#include <algorithm>
#include <array>
#include <string>

#include "server/people/people.h"

namespace quincunx::server {

namespace {

// Words: a password that is one of them, with digits and signs before or behind it, is easy to guess.
constexpr std::string_view Words[] = {
    "password",
    "passwort",
    "passwords",
    "passcode",
    "passphrase",
    "pass",
    "secret",
    "letmein",
    "welcome",
    "login",
    "signin",
    "logon",
    "default",
    "changeme",
    "iloveyou",
    "iloveu",
    "loveyou",
    "lovely",
    "mylove",
    "iloveme",
    "princess",
    "sunshine",
    "monkey",
    "dragon",
    "football",
    "baseball",
    "basketball",
    "soccer",
    "hockey",
    "superman",
    "batman",
    "spiderman",
    "pokemon",
    "pikachu",
    "starwars",
    "master",
    "shadow",
    "michael",
    "jordan",
    "jennifer",
    "jessica",
    "charlie",
    "daniel",
    "andrew",
    "thomas",
    "robert",
    "ashley",
    "michelle",
    "nicole",
    "hunter",
    "ranger",
    "harley",
    "mustang",
    "corvette",
    "ferrari",
    "porsche",
    "mercedes",
    "cheese",
    "cookie",
    "banana",
    "chocolate",
    "pepper",
    "ginger",
    "flower",
    "summer",
    "winter",
    "spring",
    "autumn",
    "freedom",
    "whatever",
    "trustno",
    "trustnoone",
    "nothing",
    "something",
    "computer",
    "internet",
    "samsung",
    "google",
    "facebook",
    "twitter",
    "linkedin",
    "microsoft",
    "windows",
    "apple",
    "iphone",
    "android",
    "huawei",
    "xiaomi",
    "tencent",
    "baidu",
    "alibaba",
    "taobao",
    "weixin",
    "wechat",
    "qwerty",
    "qwertz",
    "azerty",
    "asdfgh",
    "zxcvbn",
    "qazwsx",
    "qazwsxedc",
    "wsxedc",
    "asdfjkl",
    "qweasd",
    "qweasdzxc",
    "asdzxc",
    "zaqwsx",
    "abcabc",
    "abcdef",
    "test",
    "tester",
    "testing",
    "guest",
    "user",
    "username",
    "admin",
    "administrator",
    "root",
    "server",
    "system",
    "support",
    "public",
    "private",
    "security",
    "secure",
    "access",
    "hello",
    "hallo",
    "helloworld",
    "hellothere",
    "goodbye",
    "friends",
    "family",
    "forever",
    "blessed",
    "jesus",
    "christ",
    "heaven",
    "angel",
    "angels",
    "babygirl",
    "babyboy",
    "sweetheart",
    "darling",
    "honey",
    "sugar",
    "killer",
    "gaming",
    "gamer",
    "player",
    "minecraft",
    "fortnite",
    "roblox",
    "league",
    "legend",
    "legends",
    "warcraft",
    "starcraft",
    "counter",
    "strike",
    "naruto",
    "sasuke",
    "onepiece",
    "dragonball",
    "doraemon",
    "totoro",
    "sailormoon",
    "genshin",
    "yuanshen",
    "honkai",
    "arknights",
    "hearthstone",
    "magic",
    "quincunx",
    "wuju",
    "woaini",
    "woailaopo",
    "woaiwojia",
    "woaiziji",
    "nihao",
    "nihaoma",
    "zhongguo",
    "china",
    "beijing",
    "shanghai",
    "guangzhou",
    "shenzhen",
    "taiwan",
    "taipei",
    "hongkong",
    "tianya",
    "caonima",
    "aini",
    "wodemima",
    "mima",
    "mimashi",
    "laopo",
    "laogong",
    "baobao",
    "baobei",
    "xiaoming",
    "zhangwei",
    "wangwei",
    "liwei",
    "maverick",
    "phoenix",
    "thunder",
    "lightning",
    "matrix",
    "merlin",
    "gandalf",
    "hobbit",
    "hogwarts",
    "potter",
    "hermione",
    "snoopy",
    "tigger",
    "mickey",
    "donald",
    "liverpool",
    "chelsea",
    "arsenal",
    "barcelona",
    "realmadrid",
    "juventus",
    "manchester",
    "yankees",
    "cowboys",
    "lakers",
    "eagles",
    "steelers",
    "london",
    "paris",
    "berlin",
    "america",
    "canada",
    "england",
    "ireland",
    "scotland",
    "australia",
    "france",
    "germany",
    "italia",
    "espana",
    "mexico",
    "brasil",
    "russia",
    "bailey",
    "buster",
    "maggie",
    "molly",
    "sophie",
    "lucky",
    "buddy",
    "coffee",
    "orange",
    "purple",
    "yellow",
    "silver",
    "golden",
    "diamond",
    "crystal",
    "rainbow",
    "music",
    "guitar",
    "piano",
    "dancer",
    "tennis",
    "golfer",
    "golf",
    "swimming",
    "fishing",
    "hunting",
    "camping",
    "racing",
    "runner",
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
    "january",
    "february",
    "march",
    "april",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
    "letmeinnow",
    "openup",
    "opensesame",
    "sesame",
    "enter",
    "please",
    "thankyou",
    "sorry",
    "idontknow",
    "dontknow",
    "nopassword",
    "mypassword",
    "newpassword",
    "oldpassword",
    "temppass",
    "temporary",
    "temp",
    "demo",
    "sample",
    "example",
    "changeit",
    "setup",
    "install",
    "database",
    "oracle",
    "mysql",
    "linux",
    "ubuntu",
    "debian",
    "correcthorse",
    "correcthorsebatterystaple",
    "thisisapassword",
    "passwordpassword",
};
// Whole passwords.
constexpr std::string_view Whole[] = {
    "1q2w3e4r",  "1q2w3e4r5t", "1qaz2wsx",  "1qaz2wsx3edc", "q1w2e3r4",  "q1w2e3r4t5", "zaq12wsx",   "1a2b3c4d",
    "a1b2c3d4",  "5201314",    "5201314",   "1314520",      "13145200",  "5211314",    "woaini1314", "woaini520",
    "a123456",   "a12345678",  "aa123456",  "abc12345",     "abcd1234",  "qq123456",   "asd12345",   "11223344",
    "12341234",  "11112222",   "12344321",  "19491001",     "20080808",  "88888888",   "66668888",   "147258369",
    "159357",    "159753",     "741852963", "789456123",    "963852741", "31415926",   "27182818",   "00000000",
    "147852369", "987654321",  "p@ssw0rd",  "pa55word",     "passw0rd",
};
// Keys side by side, in either direction; a step in one of them goes on a run.
constexpr std::string_view Runs[] = {"abcdefghijklmnopqrstuvwxyz",
                                     "01234567890",
                                     "qwertyuiop",
                                     "asdfghjkl",
                                     "zxcvbnm",
                                     "qwertzuiop",
                                     "yxcvbnm",
                                     "azertyuiop",
                                     "qsdfghjklm",
                                     "wxcvbn",
                                     "1qaz2wsx3edc4rfv"};

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (static_cast<unsigned char>(c) & 0x80) != 0; }

// Signs and digits that stand for letters.
char letter_of(char c) {
    constexpr std::string_view From = "@4031!$57", To = "aaoeiisst";
    const std::size_t at = From.find(c);
    return at == std::string_view::npos ? c : To[at];
}

std::string_view letters_inside(std::string_view text) {
    while (!text.empty() && !is_letter(text.front())) text.remove_prefix(1);
    while (!text.empty() && !is_letter(text.back())) text.remove_suffix(1);
    return text;
}

bool is_word(std::string_view text) {
    if (std::ranges::find(Words, text) != std::end(Words)) return true;
    std::string read(text);
    std::ranges::transform(read, read.begin(), letter_of);
    return std::ranges::find(Words, read) != std::end(Words);
}

bool common(std::string_view password) {
    if (std::ranges::find(Whole, password) != std::end(Whole) || is_word(password)) return true;
    const std::string_view inside = letters_inside(password);
    return !inside.empty() && is_word(inside);
}

// The same few characters again and again: "aaaaaaaa", "abcabcabc".
bool repeated(std::string_view password) {
    for (std::size_t length = 1; length <= password.size() / 2; ++length) {
        bool same = true;
        for (std::size_t i = length; i < password.size() && same; ++i) same = password[i] == password[i - length];
        if (same) return true;
    }
    return false;
}

bool side_by_side(char one, char two) {
    return std::ranges::any_of(Runs, [&](std::string_view run) {
        for (std::size_t i = 0; i + 1 < run.size(); ++i)
            if ((run[i] == one && run[i + 1] == two) || (run[i] == two && run[i + 1] == one)) return true;
        return false;
    });
}

// Little but runs of keys or letters and repetitions: "12345678", "qwerty123", "aaaabbbb".
bool runs(std::string_view password) {
    constexpr std::size_t FewSteps = 3;
    std::size_t jumps = 0;
    for (std::size_t i = 1; i < password.size(); ++i)
        jumps += password[i] != password[i - 1] && !side_by_side(password[i - 1], password[i]);
    return jumps < FewSteps;
}

}  // namespace

std::optional<std::string_view> weakness(std::string_view password, std::string_view name) {
    constexpr std::size_t ShortName = 3;  // bytes; what is shorter is in many words
    const std::string said = folded(password), own = folded(name);
    if (own.size() >= ShortName && (said.find(own) != std::string::npos || own.find(said) != std::string::npos))
        return "password-name";
    if (common(said)) return "password-common";
    if (repeated(said)) return "password-repeated";
    if (runs(said)) return "password-runs";
    return std::nullopt;
}

}  // namespace quincunx::server
