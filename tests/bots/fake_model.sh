#!/bin/sh
# Stands for a language model, for the tests: fake_model.sh CLAUSE. Asks for the clause, says something of no use, then answers.
prompt=$(cat)
case $prompt in
*"> no idea"*) printf 'I take the first.\nOption 1\n' ;;
*"> rule"*) echo "no idea" ;;
*) printf 'Let me look.\nrule %s\n' "$1" ;;
esac
