// Follows the braces and strings of what may be a JSON object, piece by piece. It does not care whether the JSON is sound.

export class ObjectExtent {
  isInString = false;
  private state: 'before' | 'inside' | 'over' = 'before';
  private depth = 0;
  private isEscaped = false;

  /** Offset behind the brace that closes the object, once it comes. */
  feed(text: string, from: number, to: number): number | undefined {
    for (let at = from; at < to && this.state !== 'over'; at++) {
      const character = text.charAt(at);
      if (this.state === 'before') this.begin(character);
      else if (this.isInString) this.goOnInString(character);
      else if (this.goOn(character)) return at + 1;
    }
    return undefined;
  }

  private begin(character: string): void {
    if (/\s/.test(character)) return;
    this.state = character === '{' ? 'inside' : 'over';
    this.depth = 1;
  }

  private goOnInString(character: string): void {
    if (this.isEscaped) this.isEscaped = false;
    else if (character === '\\') this.isEscaped = true;
    else if (character === '"') this.isInString = false;
  }

  private goOn(character: string): boolean {
    if (character === '"') this.isInString = true;
    else if (character === '{') this.depth++;
    else if (character === '}' && --this.depth === 0) this.state = 'over';
    return this.state === 'over';
  }
}
