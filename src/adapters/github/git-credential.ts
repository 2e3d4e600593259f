// What lets git into a repository on GitHub, for one call: a header, by environment, only for that host.

/** The web address of the server whose API this is. */
export function webUrlOf(apiUrl: string): string {
  const url = new URL(apiUrl);
  return url.hostname === 'api.github.com' ? 'https://github.com/' : `${url.origin}/`;
}

export function gitCredential(apiUrl: string, token: string): Readonly<Record<string, string>> {
  const basic = Buffer.from(`x-access-token:${token}`).toString('base64');
  const key = `http.${webUrlOf(apiUrl)}.extraHeader`;
  return {
    GIT_CONFIG_COUNT: '2',
    // An empty one takes back those of the configuration: two credentials at once are refused.
    GIT_CONFIG_KEY_0: key,
    GIT_CONFIG_VALUE_0: '',
    GIT_CONFIG_KEY_1: key,
    GIT_CONFIG_VALUE_1: `Authorization: Basic ${basic}`,
  };
}
