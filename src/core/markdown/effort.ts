// A bound on looking ahead in vain, in characters. Honest text never comes near it; hostile text would make it quadratic.

const freeLooks = 1_000_000;

export class Effort {
  private left: number;

  constructor(text: string) {
    this.left = freeLooks + text.length;
  }

  get isSpent(): boolean {
    return this.left <= 0;
  }

  spend(characters: number): void {
    this.left -= characters;
  }
}
