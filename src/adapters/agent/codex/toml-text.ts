// A basic string of TOML: that of JSON, but for the one control character that JSON leaves alone.

export function tomlText(text: string): string {
  return JSON.stringify(text).replaceAll('\u007f', '\\u007f');
}
