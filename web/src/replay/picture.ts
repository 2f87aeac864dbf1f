// A picture of what is on the page: an element with the styles of the page, as an SVG that holds it, and as a PNG drawn from
// that. It needs no server and nothing but the page.
const Html = 'http://www.w3.org/1999/xhtml';
const Svg = 'http://www.w3.org/2000/svg';

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[letter]!);

// The rules in force now: a picture is a window of its own, in which those for the size of a window would be others.
function rulesOf(list: CSSRuleList): string {
  let text = '';
  for (const rule of list) {
    if (rule instanceof CSSMediaRule) text += matchMedia(rule.conditionText).matches ? rulesOf(rule.cssRules) : '';
    else if (rule instanceof CSSStyleRule || rule instanceof CSSContainerRule || rule instanceof CSSSupportsRule) text += rule.cssText;
  }
  return text;
}
const styles = (): string => [...document.styleSheets].map((sheet) => rulesOf(sheet.cssRules)).join('\n');

// Values that come from above the element, by the names the rules use.
function valuesAt(element: Element, css: string): string {
  const style = getComputedStyle(element);
  const names = new Set([...css.matchAll(/(--[\w-]+)\s*:/g)].map((found) => found[1]!));
  const inherited = ['color', 'font-family', 'font-size', 'font-weight', 'font-style', 'line-height', 'letter-spacing', 'text-align', 'color-scheme'];
  return [...names, ...inherited].map((name) => [name, style.getPropertyValue(name)] as const).filter(([, value]) => value).map(([name, value]) => `${name}:${value};`).join('');
}

const attributesOf = (element: Element, which = /./): string =>
  [...element.attributes].filter(({ name }) => which.test(name) && !/^(on|xmlns)/.test(name)).map(({ name, value }) => ` ${name}="${escaped(value)}"`).join('');

class Drawing {
  private referred = new Set<string>(); // ids

  element(element: Element, more = ''): string {
    if (element.matches('script, style, template')) return '';
    const attributes = attributesOf(element);
    for (const [, id] of attributes.matchAll(/(?:href="|url\((?:&quot;)?)#([^")&]+)/g)) this.referred.add(id!);
    const space = element.localName === 'svg' ? ` xmlns="${Svg}"` : '';
    const inside = [...element.childNodes].map((node) => (node instanceof Element ? this.element(node) : node instanceof Text ? escaped(node.data) : '')).join('');
    return `<${element.localName}${space}${attributes}${more}>${inside}</${element.localName}>`;
  }

  // What is referred to and stands elsewhere on the page.
  elsewhere(element: Element): string {
    const missing = [...this.referred].map((id) => document.getElementById(id)).filter((there) => there && !element.contains(there));
    return missing.length ? `<svg xmlns="${Svg}" width="0" height="0"><defs>${missing.map((there) => this.element(there!)).join('')}</defs></svg>` : '';
  }
}

export interface Picture {
  svg: string;
  width: number;
  height: number;
}

export function pictureOf(element: Element): Picture {
  const { width, height } = element.getBoundingClientRect();
  const css = styles();
  const drawing = new Drawing();
  // Rules may name what it stands in: that is there, and takes no room.
  const above: Element[] = [];
  for (let up = element.parentElement; up && up !== document.documentElement; up = up.parentElement) above.unshift(up);
  const inside = drawing.element(element, ' id="drawn"');
  const body = above.reduceRight((text, up) => `<div${attributesOf(up, /^(class|data-|lang)/)} style="display:contents">${text}</div>`, inside);
  const whole = `#drawn{width:${width}px!important;height:${height}px!important;position:relative;${valuesAt(element, css)}}`;
  const still = '*,*::before,*::after{animation:none!important;transition:none!important;scrollbar-width:none!important}';
  const svg =
    `<svg xmlns="${Svg}"${attributesOf(document.documentElement, /^(data-|lang)/)} font-size="${getComputedStyle(document.documentElement).fontSize}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<style><![CDATA[${css}${still}${whole}]]></style><foreignObject width="100%" height="100%"><div xmlns="${Html}" style="display:contents">${drawing.elsewhere(element)}${body}</div></foreignObject></svg>`;
  return { svg, width, height };
}

// Nothing where the browser does not let such a picture be read back.
export async function pngOf({ svg, width, height }: Picture, scale = 2): Promise<Blob | null> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  try {
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  } catch {
    return null;
  }
}

// Gives a file to the person.
export function save(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
