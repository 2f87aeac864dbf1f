// Draws the icons and the picture of links (public/*.png) from icon.svg. Their files are kept in the repository; run this
// when the icon changes: node tools/icons.mjs
import fs from 'node:fs';
import { chromium } from 'playwright-core';

const folder = new URL('../public/', import.meta.url).pathname;
const icon = fs.readFileSync(folder + 'icon.svg', 'utf8');
const dots = icon.replace(/<rect[^>]*>/, '');
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage();
async function draw(name, width, height, body, clear = true) {
  await page.setViewportSize({ width, height });
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${body}`);
  await page.screenshot({ path: folder + name, omitBackground: clear });
}
const sized = (svg, size) => svg.replace('<svg ', `<svg width="${size}" height="${size}" `);
for (const size of [192, 512]) await draw(`icon-${size}.png`, size, size, sized(icon, size));
// To be cut to any shape, and for iPhones: the ground goes to the edge.
const full = (size) => `<svg width="${size}" height="${size}" viewBox="0 0 100 100"><rect width="100" height="100" fill="#1b1f2a" /><g transform="translate(18 18) scale(2)">${dots}</g></svg>`;
await draw('icon-maskable-512.png', 512, 512, full(512));
await draw('icon-180.png', 180, 180, full(180));
// Five doors, one for each game.
const tones = ['#3f6b3a', '#2f6f8f', '#7a4f9c', '#a8742a', '#a33a3a'];
const doors = tones.map((tone, i) => `<g transform="translate(${150 + i * 190} 330)"><rect width="140" height="200" rx="16" fill="#20252f" stroke="${tone}" stroke-width="5" /><circle cx="70" cy="100" r="34" fill="${tone}" /><circle cx="70" cy="100" r="12" fill="#f3e6c4" /></g>`).join('');
await draw('preview.png', 1200, 630, `<svg width="1200" height="630" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="#14161c" /><g transform="translate(150 90) scale(5)">${dots}</g><g fill="#f3e6c4" font-family="'Noto Serif CJK SC', serif"><text x="350" y="190" font-size="110" font-weight="700">五局</text><text x="354" y="256" font-size="46">Quincunx</text></g>${doors}</svg>`, false);
await browser.close();
