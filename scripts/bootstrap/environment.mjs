/** No tool that we start reports home, and none looks for newer versions of itself. */
const QUIET = {
  DO_NOT_TRACK: '1',
  NO_UPDATE_NOTIFIER: '1',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  REDOCLY_TELEMETRY: 'off',
  SCARF_ANALYTICS: 'false',
};

// npm hands its whole configuration to scripts as npm_config_*. Most of it would bend a nested
// install (global, prefix, omit, ignore_scripts, workspace ...); only what says how to reach the
// registry goes on.
const REACHES_REGISTRY =
  /^npm_config_(registry|cache|userconfig|globalconfig|cafile|ca|strict_ssl|proxy|https?_proxy|noproxy|fetch_\w+|prefer_offline|.*[:/].*)$/i;

/** Faster verdict when the registry cannot be reached: two repeats, seconds apart, not minutes. */
const IMPATIENT = {
  fetch_retries: '2',
  fetch_retry_mintimeout: '1000',
  fetch_retry_maxtimeout: '4000',
};

/** The environment for everything that runs from here on. */
export function quietEnvironment() {
  return { ...process.env, ...QUIET };
}

/** The environment for npx, for pnpm within it, and for npm within that. */
export function installEnvironment() {
  /** @type {Record<string, string | undefined>} */
  const env = {};
  for (const [name, value] of Object.entries(quietEnvironment())) {
    if (isSafeForInstall(name)) env[name] = value;
  }
  for (const [name, value] of Object.entries(IMPATIENT)) {
    env[`npm_config_${name}`] ??= value;
    env[`pnpm_config_${name}`] ??= value;
  }
  // pnpm does not read the registry from npm's variable; npm takes what it has seen before without
  // asking again, so that a second clone installs without a network.
  if (env.npm_config_registry !== undefined) env.pnpm_config_registry ??= env.npm_config_registry;
  env.npm_config_prefer_offline ??= 'true';
  return env;
}

/** @param {string} name */
function isSafeForInstall(name) {
  if (/^npm_config_/i.test(name)) return REACHES_REGISTRY.test(name);
  return !/^(npm_(lifecycle|package)_|NODE_ENV$|NODE_OPTIONS$|INIT_CWD$)/i.test(name);
}
