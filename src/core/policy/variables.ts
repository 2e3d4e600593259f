// Names of variables: which may be set, which must not be shown.

/** Harmless before a command or by `export`. */
const harmless = /^(?:CI|NODE_ENV|TZ|LANG|LC_[A-Z]+|TERM|COLUMNS|NO_COLOR|FORCE_COLOR|RUST_BACKTRACE|RUST_LOG|DEBUG)$/;
export const mayBeExported = (name: string) => harmless.test(name);

/** A shell or a tool reads it: to set it changes what later commands do. */
const special = new RegExp(
  `^(?:${[
    'PATH|HOME|PWD|OLDPWD|IFS|ENV|SHELL|SHELLOPTS|SHLVL|CDPATH|USER|LOGNAME|TMPDIR|TMP|TEMP|EDITOR|VISUAL|PAGER|BROWSER|CC|CXX|LD|AR|AS|MAKE',
    'PS\\d|OPT(?:IND|ARG|ERR)|RANDOM|SRANDOM|SECONDS|LINENO|DIRSTACK|E?UID|FUNC\\w*|GROUPS|HIST\\w*|histchars|auto_resume|HOST\\w*|IGNOREEOF|INPUTRC',
    'MAIL\\w*|POSIXLY_CORRECT|PPID|PROMPT_\\w+|TIMEFORMAT|TMOUT|COMP\\w*|COPROC|EMACS|EXECIGNORE|FCEDIT|FIGNORE|GLOB\\w*|LINES|COLUMNS|MAPFILE|REPLY|_',
    '(?:BASH|LD_|DYLD_|GIT_?|SSH|GPG|GNUPG|XDG_|PYTHON|PERL|RUBY|GEM|BUNDLE|NODE|NPM|npm_|PNPM|YARN|COREPACK|BUN|DENO|CARGO|RUST|GO|CGO|JAVA|JDK|MAVEN|GRADLE|LESS|GREP|RIPGREP|JQ|AWK|SED|CURL|WGET|TAR|ZIP|LC_|LANG|TERM|KUBE|AWS|DOCKER|PIP|UV_|POETRY|VIRTUAL|CONDA|PYTEST|MYPY|RUFF|VITEST|JEST|TS_|ESLINT|PITWALL|CLAUDE|ANTHROPIC|OPENAI|CODEX|GEMINI)\\w*',
    '\\w*(?:_OPTIONS?|_OPTS|FLAGS|_PATH|_HOME|_PROXY|_proxy|_CONFIG|_COMMAND|_PRELOAD|_WRAPPER|_PAGER|_EDITOR|_ASKPASS)',
  ].join('|')})$`,
);
export const isSpecial = (name: string) => special.test(name);

export const isSecret = (name: string) => /TOKEN|SECRET|PASSW|PASSPHRASE|KEY|CREDENTIAL/i.test(name);
export const isName = (text: string) => /^[A-Za-z_]\w*$/.test(text);
