// Every text exists in three languages, with the same parameters; else the build fails. Writes the list of files into
// the settings of paraglide.
import fs from 'node:fs';

const locales = ['zh-Hans', 'zh-Hant', 'en'];
const root = new URL('../messages/', import.meta.url);
const read = (locale) => {
  const all = new Map();
  for (const file of fs.readdirSync(new URL(locale + '/', root)).sort()) {
    const texts = JSON.parse(fs.readFileSync(new URL(`${locale}/${file}`, root), 'utf8'));
    for (const [key, text] of Object.entries(texts)) {
      if (key === '$schema') continue;
      if (all.has(key)) problems.push(`${locale}: ${key} stands in ${all.get(key).file} and in ${file}`);
      all.set(key, { file, text });
    }
  }
  return all;
};
const parameters = (text) => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]).sort().join(' ');

const problems = [];
const [base, ...others] = locales.map(read);
for (const [i, other] of others.entries()) {
  const locale = locales[i + 1];
  for (const [key, { file, text }] of base) {
    const there = other.get(key);
    if (!there) problems.push(`${locale}/${file}: ${key} is missing`);
    else if (there.file !== file) problems.push(`${locale}: ${key} belongs into ${file}, not ${there.file}`);
    else if (!there.text.trim()) problems.push(`${locale}/${file}: ${key} is empty`);
    else if (parameters(there.text) !== parameters(text))
      problems.push(`${locale}/${file}: ${key} has other parameters than in ${locales[0]}`);
  }
  for (const [key, { file }] of other) if (!base.has(key)) problems.push(`${locales[0]}/${file}: ${key} is missing`);
}
if (problems.length) {
  console.error(problems.join('\n'));
  process.exit(1);
}
const settings = new URL('../project.inlang/settings.json', import.meta.url);
const files = fs.readdirSync(new URL(locales[0] + '/', root)).sort();
const wanted = JSON.stringify(
  {
    baseLocale: locales[0],
    locales,
    modules: ['./node_modules/@inlang/plugin-message-format/dist/index.js'],
    'plugin.inlang.messageFormat': { pathPattern: files.map((file) => `./messages/{locale}/${file}`) },
  },
  null,
  2,
);
if (fs.readFileSync(settings, 'utf8') !== wanted + '\n') fs.writeFileSync(settings, wanted + '\n');
