import { describe, expect, it } from 'vitest';
import type { Language } from './kind-of-file.ts';
import { onlyCode } from './only-code.ts';

const shown = (text: string, language: Language) => onlyCode(text, language).replaceAll(/ +/g, ' ').trim();

describe('code alone', () => {
  it.each<[Language, string, string]>([
    ['javascript', "a('it.skip', b); // it.skip", "a(' ', b);"],
    ['javascript', 'x = `it.skip $\x7by ? `deep $\x7bz}` : "q"} }`; it.only("b")', 'x = ` `; it.only(" ")'],
    ['javascript', 'x = `a $\x7b {b: 1}.b } c`; d()', 'x = ` `; d()'],
    ['javascript', 'const r = /it\\.skip("x/; it.skip("y")', 'const r = ; it.skip(" ")'],
    ['javascript', 'a = b / c; it.skip("x") / 2', 'a = b / c; it.skip(" ") / 2'],
    ['python', 'def a():\n  """@pytest.mark.skip\n  """\n  b() # skip', 'def a():\n " \n "\n b()'],
    ['python', "x = '#'; y()", "x = ' '; y()"],
    ['go', 'x := `t.Skip()`; t.Skip() // t.Skip', 'x := ` `; t.Skip()'],
    ['rust', 'let a: &\'a str = r#"#[ignore] " "#; b("#[ignore]")', 'let a: &\'a str = ; b(" ")'],
    ['java', 'x("@Disabled"); /* @Disabled\n@Disabled */ @Disabled void y()', 'x(" "); \n @Disabled void y()'],
  ])('of %s is %j without comments and strings', (language, text, expected) => {
    expect(shown(text, language)).toBe(expected);
  });

  it('keeps the place of every character', () => {
    const text = "it('a', () => {\n  // gone\n  f(`x\ny $\x7b1}`);\n});\n";
    const code = onlyCode(text, 'javascript');
    expect(code).toHaveLength(text.length);
    expect([...code.matchAll(/\n/g)].map(({ index }) => index)).toEqual(
      [...text.matchAll(/\n/g)].map(({ index }) => index),
    );
  });
});
