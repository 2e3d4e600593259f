// Whether an address is on this machine: no one can listen in between, and there is no rate limit.

export function isNear(address: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(address).hostname);
}
