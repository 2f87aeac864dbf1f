// Decks in addresses.
import { describe, expect, test, vi } from 'vitest';

vi.stubGlobal('document', { baseURI: 'http://here/', addEventListener: () => {} });
vi.stubGlobal('location', { href: 'http://here/', origin: 'http://here' });
vi.stubGlobal('addEventListener', () => {});
const { deckIn, linkOf, nameIn } = await import('../../src/decks/link');

describe('a deck in an address', () => {
  const cards = [{ number: 101, count: 4 }, { number: 65535, count: 1 }];
  test('is its code, or the list of its cards where it has none', () => {
    expect(linkOf('gemu', 'My deck & 熔渊', 'qx_gemu_AQ', cards)).toBe('http://here/deck/gemu?name=My%20deck%20%26%20%E7%86%94%E6%B8%8A#qx_gemu_AQ');
    expect(linkOf('gemu', '', null, cards)).toBe('http://here/deck/gemu#101x4.65535x1');
  });
  test('comes back as it was sent', () => {
    const url = new URL(linkOf('gemu', 'My deck & 熔渊', null, cards));
    expect(deckIn(url.hash)).toEqual({ cards });
    expect(nameIn(url)).toBe('My deck & 熔渊');
    // Letters of the official share code survive in an address.
    const share = 'A'.repeat(60) + '+/+/+/+/';
    expect(deckIn(new URL(linkOf('genius', '', share, [])).hash)).toEqual({ code: share });
  });
  test('is nothing where there is none, or too much of it', () => {
    expect(deckIn('')).toBeNull();
    expect(deckIn('#')).toBeNull();
    expect(deckIn('#0x4')).toBeNull();
    expect(deckIn('#101x0')).toBeNull();
    expect(deckIn('#' + Array(201).fill('101x1').join('.'))).toBeNull();
    expect(deckIn('#nonsense')).toEqual({ code: 'nonsense' });
    expect(nameIn(new URL(`http://here/deck/gemu?name=${'x'.repeat(500)}`))).toHaveLength(60);
  });
});
