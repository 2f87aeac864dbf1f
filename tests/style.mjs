// Every text a person reads follows one style sheet: the patterns and terms below must not come back. Each finding names
// its place and the remedy. Looks at the texts of pages, command, server and games, at the rulebooks and at the docs.
import fs from 'node:fs';
import path from 'node:path';

const root = new URL('..', import.meta.url).pathname;
const games = fs.readdirSync(path.join(root, 'games')).filter((id) => fs.existsSync(path.join(root, 'games', id, 'text')));

// The Chinese characters of a two-byte code, but for those that names are printed with: what is not among them belongs to the
// other script.
function beyond(code, leads, trails, names) {
  const decoder = new TextDecoder(code);
  const within = [];
  for (const [first, last] of leads)
    for (let lead = first; lead <= last; ++lead)
      for (const [from, to] of trails)
        for (let trail = from; trail <= to; ++trail) within.push(decoder.decode(Uint8Array.of(lead, trail)));
  const all = within.join('').match(/\p{Script=Han}/gu).join('');
  return new RegExp(`(?![${all}${names}])\\p{Script=Han}`, 'u');
}

// [languages, places, what must not be there, what to write]. A place is pages, command, server, a game (its texts, its
// page and its rulebook), games (the texts of all of them), cards (texts of cards in any game), log (what has happened),
// rules (rulebooks),
// labels (what is no sentence: reasons, log lines, options, names), prose (texts of cards and options, explanations), texts
// (all of these) or docs (README, CONTRIBUTING, docs/).
const rules = [
  // English
  ['en', 'texts docs', /\b(the|an) own\b/, 'your own …, their own …'],
  ['en', 'texts docs', /\b(he|his|him|himself)\b/i, 'they, their, them for a player; it for a card'],
  ['en', 'texts docs', /\bat once\b/i, 'immediately, right away, together'],
  ['en', 'texts', /\b(go|goes|gone|going|went) on\b(?! top| your| the| a )/i, 'continue, resume'],
  ['en', 'texts', /(?<!there )\b(is|are) no (?!longer|more|less)/i, 'isn’t a …, aren’t …'],
  ['en', 'texts', /\bIt takes (?!effect)/, 'needs …; you have …'],
  ['en', 'texts', /; there is only\b/, 'you have …'],
  ['en', 'texts', /\bby itself\b/i, 'automatically'],
  ['en', 'texts', /\bby lot\b/i, 'random'],
  ['en', 'texts docs', /\bso many\b(?! that)/i, 'that many'],
  ['en', 'texts docs', /\bas far as there (is|are)\b/i, 'if any'],
  ['en', 'texts', /\b(fits|fitting|does not fit|do not fit)\b/i, 'matches; isn’t valid'],
  ['en', 'texts docs', /\ball the same\b/i, 'still, anyway'],
  ['en', 'texts', /\b(bearers?|bears|borne)\b/, 'equipped character, equipped to'],
  ['en', 'texts', /\bready-made\b/i, 'starter deck'],
  ['en', 'texts', /\bcasual (match|game)/i, 'unrated'],
  ['en', 'texts', /\bof any kind more\b/i, 'costs {n} more dice'],
  ['en', 'texts', /\b(a|each|every) (turn|round|game|match|generation) once\b/i, 'once per turn'],
  ['en', 'texts docs', /\bis told with\b/i, 'shows, reports, lists'],
  ['en', 'texts docs', /\bmend(s|ed|ing)?\b/i, 'fix'],
  ['en', 'texts docs', /\b(defence|judgement|cancelled|cancelling|colour\w*|favour\w*|honour\w*|behaviour|labelled|licence|centre|grey|mollusc|neighbour\w*)\b/i, 'American spelling'],
  ['en', 'texts', /'/, 'the apostrophe ’ and the quotes “ ”'],
  ['en', 'rules', /\bseed\b/, 'the original rules'],
  ['en', 'rules', /\bworth a test\b|\b[a-z]+_(declared|used|resolved|start|end)\b/, 'an example; the event in words'],
  ['en zh-Hans zh-Hant', 'texts', /[«»]/, '“ ” in English and zh-Hans, 「 」 in zh-Hant'],
  ['en', 'texts', /\b1 (cards|decks|dice|choices|points|matches|games|turns)\b/, 'a plural that also suits 1, or “Cards: {n}”'],
  ['en', 'log', /\{n\} (cards|dice|points|turns|rounds|charges)\b/, 'a plural that also suits 1, as “Cards: {n}”'],
  ['en', 'pages command server', /\bany more(?=[.,;”)]|$)|\bfor good\b/i, 'anymore; permanently'],
  ['en', 'pages command server', /\b(it|that|there) is your turn\b/i, 'it’s your turn'],
  ['en', 'texts', /\bcalled off\b/i, 'canceled'],
  ['en', 'texts', /\\"/, 'the quotes “ ”'],
  ['en zh-Hans zh-Hant', 'texts', /\.\.\./, '…, in Chinese ……'],
  ['en', 'texts docs', /\b(games|matches|moves|decisions|answers|messages|requests) an? (second|minute|turn|match)\b/i, 'per second, per game'],
  ['en', 'texts docs', /\b(All is kept in|what is kept|but one (answer|choice)|How much it bears|Who there is|Whatever it picks|of like strength)\b/i, 'everything is saved in; saved data; only one choice; capacity; players; random; of similar strength'],
  ['en', 'texts', /\bset(s|ting)? a table\b/i, 'create a table'],
  ['en', 'texts', /\bmulligans? by\b|\bwithp\b|\breexhausted\b/i, 'a word that a replacement has broken'],
  ['en', 'games', /\ba (original|opposing|attack|effect|event|enemy|orb|arena|action|upgrade|instant|ending|exhausted|empty)\b/i, 'an …'],
  ['en', 'labels', /[^.…]\.$/, 'no full stop on labels, options, reasons and log lines'],
  ['en', 'prose', /[^.!?)”]$/, 'a full stop'],
  ['en', 'log', /\b(goes|takes|recovers|declares|activates|uses|pays|loses|gains|draws|shuffles|shows|begins|ends|is|are|now begins)\b/, 'the past tense'],
  ['en', 'dreamduel', /\bgorgeous/i, 'splendor, splendid'],
  ['en', 'dreamduel', /\bfu (zone|cards?)\b/i, 'reserve'],
  ['en', 'dreamduel', /\bdelayed\b/i, 'lasting item'],
  ['en', 'dreamduel', /\b(declare|equip) zone\b/i, 'declaration zone, equipment zone'],
  ['en', 'dreamduel', /\bprinted power\b/i, 'original power'],
  ['en', 'dreamduel', /\b(be|is|are|was) clashed\b(?! with)/i, 'clashed with'],
  ['en', 'genius', /\bbench\b/i, 'standby characters'],
  ['en', 'genius', /\bof any kind\b|\bcolorless\b/i, 'Unaligned'],
  ['en', 'lillian', /\bpush(es|ed|ing)?\b/i, 'advance an event'],
  ['en', 'lillian', /\btired\b/i, 'exhausted; ready'],
  ['en', 'lillian', /\bsettlement zone\b/i, 'score zone'],
  ['en', 'lillian', /\brepuls/i, 'repel'],
  ['en', 'lillian', /\btakes? \{?\w+\}? emotion\b(?! damage)/i, 'take {n} emotion damage'],
  ['en', 'gemu', /\b(monster|prophecy) place/i, 'monster slot, prophecy slot'],
  ['en', 'gemu', /\bresponsive\b/i, 'Response'],
  ['en', 'gemu', /\bgain(s|ed)? \{?\w+\}? faith\b/i, 'regain faith'],
  ['en', 'summoner', /\bportals?\b/i, 'gate'],
  ['en', 'genius', /\b(discard|draw) deck\b/i, 'draw pile'],
  // Chinese, both scripts
  ['zh-Hans zh-Hant', 'texts', /您/, '你'],
  ['zh-Hans zh-Hant', 'cards', /如果/, '若'],
  ['zh-Hans zh-Hant', 'cards', /标题|標題/, '卡名'],
  ['zh-Hans zh-Hant', 'texts', /(?<!自己|完)的[话話]/, '若…'],
  ['zh-Hans zh-Hant', 'texts', /悔棋|悔掉/, '收回'],
  ['zh-Hans zh-Hant', 'texts', /和棋/, '和局'],
  ['zh-Hans zh-Hant', 'texts', /录像|錄像|錄影/, '回放，重播'],
  ['zh-Hans zh-Hant', 'texts', /摆桌|擺桌|摆擂台|擺擂台/, '开桌，開桌'],
  ['zh-Hans zh-Hant', 'pages command server', /照常|改了就算|随它挑|隨它挑/, '默认，立即保存，随机'],
  ['zh-Hans zh-Hant', 'texts', /休闲对局|休閒對局|积分/, '不计分的对局；等级分'],
  ['zh-Hans zh-Hant', 'pages command server', /预组牌组|預組牌組/, '预组'],
  ['zh-Hans zh-Hant', 'pages command server', /规则开关|規則開關|对局约定|對局約定/, '规则选项，对局设置'],
  ['zh-Hans zh-Hant', 'texts', /\p{Script=Han}[,;!?]|[,;!?]\p{Script=Han}/u, '全角标点'],
  ['zh-Hans zh-Hant', 'pages', /\p{Script=Han} (\{(n|count|all|number|total|bar|now|most|turn|minutes|seconds|percent)\}|\d)/u, '数字与汉字之间不空格'],
  ['zh-Hans zh-Hant', 'pages', /(\{(n|count|all|number|total|bar|now|most|turn|minutes|seconds|percent)\}|(?<![-\w])\d+) \p{Script=Han}/u, '数字与汉字之间不空格'],
  ['zh-Hans zh-Hant', 'games', /\p{Script=Han} (\{|\d)|(\}|(?<![-\w.])\d+) \p{Script=Han}/u, '数字与汉字之间不空格'],
  ['zh-Hans zh-Hant', 'texts', /\p{Script=Han}[():]|[():]\p{Script=Han}/u, '全角括号、冒号'],
  ['zh-Hans zh-Hant', 'texts', /(?<!…)…(?!…)/, '……'],
  ['zh-Hans zh-Hant', 'cards', /(每回合|整场对局限?|整場對局限?|阶段限|階段限)[一二两兩三四五]次|[抽抓][一二两兩三四五][张張](?!以上)/, '阿拉伯数字：每回合1次，抽2张'],
  ['zh-Hans zh-Hant', 'labels', /。$/, '标签、选项、原因和记录不加句号'],
  ['zh-Hans zh-Hant', 'prose', /[^。！？）」”]$/, '句号'],
  ['zh-Hans zh-Hant', 'genius', /牌库|牌庫/, '牌堆'],
  ['zh-Hans zh-Hant', 'genius', /舍弃|捨棄/, '丢弃（手牌），弃置（场上的牌）'],
  ['zh-Hans zh-Hant', 'genius', /倒下/, '被击倒'],
  ['zh-Hans zh-Hant', 'lillian', /(?<!代理)(战争|戰爭)/, '战斗，宣战'],
  ['zh-Hans zh-Hant', 'lillian', /可行动的|可行動的/, '未疲劳'],
  ['zh-Hans zh-Hant', 'gemu', /(?<!消)耗(?!尽|盡|损|損)/, '消耗{n}点灵力'],
  ['zh-Hans zh-Hant', 'gemu', /弃置|棄置/, '丢弃'],
  ['zh-Hans zh-Hant', 'dreamduel', /印刷战力|印刷戰力/, '原始战力'],
  ['zh-Hans zh-Hant', 'dreamduel', /延时|延時/, '永续道具'],
  ['zh-Hans zh-Hant', 'dreamduel', /牌组|牌組|卡牌|抽牌|洗牌/, '卡组、卡片、抽卡、洗切', 'rules'],
  ['zh-Hans zh-Hant', 'dreamduel', /轮到你进攻的空闲|輪到你進攻的空閒|落到你身上|拦不住|攔不住|换取|換取/, '攻击阶段空闲时；受到；不受…影响；冒号加效果'],
  ['zh-Hans zh-Hant', 'summoner', /(传送门|傳送門)(?!＝)/, '城门'],
  ['zh-Hans', 'texts', /「|」/, '“ ”', 'genius dreamduel'],
  ['zh-Hans', 'genius dreamduel', /[“”]/, '「 」'],
  // Traditional Chinese: words of Taiwan
  ['zh-Hant', 'texts', /[“”]/, '「 」'],
  ['zh-Hant', 'texts', /[後前]臺|祕/, '後台，前台，秘'],
  ['zh-Hant', 'pages command server', /平局/, '平手'],
  ['zh-Hant', 'pages command server', /回放/, '重播'],
  ['zh-Hant', 'texts', /服務器|網絡|鏈接|登錄|賬號|默認|加載|軟件|命令|消息|發送|退出登入|水平|保存|註銷/, '伺服器、網路、連結、登入、帳號、預設、載入、軟體、指令、訊息、傳送、登出、程度、儲存、刪除帳號、程式'],
  ['zh-Hant', 'pages command server', /程序/, '程式'],
  ['zh-Hant', 'pages command server', /記錄|列表|重啟|掃碼/, '紀錄、清單、重新啟動、掃描'],
  ['zh-Hant', 'texts', /屏幕|信息|鼠標|用戶(?!端)|菜單|搜索|緩存|粘貼|導入|導出|視頻|激活|點擊/, '螢幕、資訊、滑鼠、使用者、選單、搜尋、快取、貼上、匯入、匯出、影片、啟用、點選'],
  ['zh-Hant', 'genius', /抓/, '抽'],
  ['zh-Hant', 'texts', beyond('big5', [[0xa4, 0xc6], [0xc9, 0xf9]], [[0x40, 0x7e], [0xa1, 0xfe]], '咲坂円覚圀増栞両廻勠礴嵴凇珏噔嘭咔獁'), 'the traditional character'],
];

const findings = [];
// `exempt`: a name that is printed as it is, in files and keys.
const exempt = [
  [/summoner\/text/, /\.also$/],
];
const applies = (rule, lang, places, text) =>
  rule[0].split(' ').includes(lang) &&
  rule[1].split(' ').some((place) => places.includes(place)) &&
  !(rule[4] ?? '').split(' ').some((place) => places.includes(place)) &&
  rule[2].test(text);
function look(file, line, lang, places, text, key = '') {
  if (exempt.some(([files, keys]) => files.test(file) && keys.test(key))) return;
  const bare = places.includes('pages') ? text : text.replace(/\{[^}]*\}/g, '{n}');
  for (const rule of rules)
    if (applies(rule, lang, places, bare)) findings.push(`${file}:${line}: ${bare.match(rule[2])[0]} → ${rule[3]}\n    ${text}`);
}

const langs = ['zh-Hans', 'zh-Hant', 'en'];
const read = (file) => fs.readFileSync(path.join(root, file), 'utf8').split('\n');
const list = (folder, ending) =>
  fs.readdirSync(path.join(root, folder)).filter((name) => name.endsWith(ending)).sort().map((name) => `${folder}/${name}`);
const game = (file) => games.filter((id) => file.includes(id));

// Texts in YAML: what stands in double quotes and is no key, and the lines of block texts.
function yaml(file, lang, places) {
  let block = -1;
  let section = '';
  for (const [i, line] of read(file).entries()) {
    const indent = line.search(/\S/);
    if (block >= 0 && indent > block) {
      look(file, i + 1, lang, places, line);
      continue;
    }
    block = /: \|-?$/.test(line) ? indent : -1;
    if (/^\s*#/.test(line)) continue;
    section = line.match(/^(\w+):/)?.[1] ?? section;
    for (const m of line.matchAll(/(?:([\w-]+): )?"((?:[^"\\]|\\.)*)"(:?)/g)) {
      if (m[3]) continue;
      const of = ['zh-Hans', 'zh-Hant', 'en'].includes(m[1]) ? m[1] : lang;
      const card = /cards|text\/[a-z]+-?[a-z]*\.(zh|en)/.test(file) && !file.includes('rules.');
      const kinds = [...(card ? ['cards'] : []), ...(section === 'event' ? ['log'] : [])];
      if (places.includes('games') && m[2] && !['clause', 'game'].includes(section))
        kinds.push(m[1] === 'text' || section === 'means' ? 'prose' : 'labels');
      if (of) look(file, i + 1, of, [...places, ...kinds], m[2], `.${m[1]}`);
    }
  }
}
// Texts in Markdown: all lines but code.
function markdown(file, places) {
  let code = false;
  for (const [i, line] of read(file).entries()) {
    if (line.startsWith('```')) code = !code;
    else if (!code) look(file, i + 1, 'en', places, line.replace(/`[^`]*`/g, '').replace(/\]\([^)]*\)/g, ']'));
  }
}

// A clause is short, or made of short sentences: at most `most` words (or Chinese characters), else no sentence above `each`.
function lengths(file, form, word, most, each) {
  if (!fs.existsSync(path.join(root, file))) return;
  const count = (text) => (text.replace(/[(（][A-Z]+-[^()（）]*[)）]/g, '').match(word) ?? []).length;
  for (const [i, line] of read(file).entries()) {
    const m = line.match(form);
    if (!m || count(m[2]) <= most) continue;
    const long = m[2].split(/(?<=[.!?;:。；：！？]\**)\s*/).find((sentence) => count(sentence) > each);
    if (long) findings.push(`${file}:${i + 1}: ${m[1]} has ${count(m[2])} and a sentence of ${count(long)} → at most ${most}, or sentences of ${each}\n    ${long}`);
  }
}

for (const lang of langs) {
  for (const file of list(`web/messages/${lang}`, '.json'))
    for (const [i, line] of read(file).entries()) {
      const m = line.match(/^\s*"(\w+)": "(.*)",?$/);
      if (m) look(file, i + 1, lang, ['texts', 'pages', ...game(file)], m[2].replace(/\\"/g, '"'), m[1]);
    }
  yaml(`cli/text/${lang}.yaml`, lang, ['texts', 'command']);
  yaml(`server/text/${lang}.yaml`, lang, ['texts', 'server']);
  for (const folder of [...games.map((id) => `games/${id}/text`), 'examples/tiny/text'])
    for (const file of list(folder, `${lang}.yaml`)) yaml(file, lang, ['texts', 'games', ...(file.includes('/rules.') ? ['rules'] : []), ...game(file)]);
}
yaml('games/gemu/cards.yaml', '', ['texts', 'gemu']);
// Lessons: what is said, one language a line or all in braces.
for (const id of games)
  for (const file of list(`games/${id}/lessons`, '.yaml'))
    for (const [i, line] of read(file).entries())
      for (const m of line.matchAll(/^\s+(zh-Hans|zh-Hant|en): (.*)$|[{,] ?(zh-Hans|zh-Hant|en): ([^,}]*)/g))
        look(file, i + 1, m[1] ?? m[3], ['texts', 'games', ...game(file)], m[2] ?? m[4]);
for (const folder of [...games.map((id) => `games/${id}`), 'examples/tiny']) {
  markdown(`${folder}/rules.md`, ['texts', 'rules', ...game(folder)]);
  for (const lang of ['zh-Hans', 'zh-Hant']) lengths(`${folder}/text/rules.${lang}.yaml`, /^ +"?([A-Z]+-[\w.-]+)"?: "(.*)"$/, /\p{Script=Han}/gu, 90, 60);
  lengths(`${folder}/rules.md`, /^(?:- |\d+\. )\**([A-Z]+-[\w.-]+)(.*)$/, /(?<![\w’-])[\w’-]+/g, 40, 30);
}
for (const file of ['README.md', 'CONTRIBUTING.md', ...list('docs', '.md')]) markdown(file, ['docs']);

if (findings.length) {
  console.error(findings.join('\n'));
  console.error(`${findings.length} findings`);
  process.exitCode = 1;
}
