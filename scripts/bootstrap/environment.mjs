import { join } from 'node:path';

/** Turns off the telemetry and the update checks of the tools that we start. */
const QUIET = {
  DO_NOT_TRACK: '1',
  NO_UPDATE_NOTIFIER: '1',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  REDOCLY_TELEMETRY: 'off',
  SCARF_ANALYTICS: 'false',
};

// npm passes its whole configuration to scripts as npm_config_*. Most of it would change a nested
// install (global, prefix, omit, ignore_scripts, workspace ...), so only the settings that are needed
// to reach the registry are passed on.
const REGISTRY_SETTINGS =
  /^npm_config_(registry|cache|userconfig|globalconfig|cafile|ca|strict_ssl|proxy|https?_proxy|noproxy|fetch_\w+|prefer_offline|.*[:/].*)$/i;

/** Retries, seconds apart, so that an unreachable registry fails within seconds and not minutes. */
const SHORT_RETRIES = { fetch_retry_mintimeout: '1000', fetch_retry_maxtimeout: '4000' };
/** npx asks first. It gives a registry that answers nothing two times 8 s. */
const NPM_LIMITS = { ...SHORT_RETRIES, fetch_retries: '1', fetch_timeout: '8000' };
const PNPM_LIMITS = { ...SHORT_RETRIES, fetch_retries: '2' };

/** The environment of all tools that we start for the user: pnpm, npm and our scripts. */
function quietEnvironment() {
  return { ...process.env, ...QUIET };
}

/**
 * The environment of a script and of all processes that it starts. Node keeps what it has compiled, so that the gateway
 * and the mock start in about half the time; deleting node_modules deletes that too.
 * @param {string} root
 */
export function scriptEnvironment(root) {
  const env = quietEnvironment();
  env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'node');
  return env;
}

/** The environment of npx, of the pnpm that it runs, and of the npm that pnpm runs. */
export function installEnvironment() {
  /** @type {Record<string, string | undefined>} */
  const env = {};
  for (const [name, value] of Object.entries(quietEnvironment())) {
    if (isSafeForInstall(name)) env[name] = value;
  }
  for (const [name, value] of Object.entries(NPM_LIMITS)) env[`npm_config_${name}`] ??= value;
  for (const [name, value] of Object.entries(PNPM_LIMITS)) env[`pnpm_config_${name}`] ??= value;
  // pnpm does not read the registry from npm's variable. npm prefers its cache, so that a second clone
  // installs without a network.
  if (env.npm_config_registry !== undefined) env.pnpm_config_registry ??= env.npm_config_registry;
  env.npm_config_prefer_offline ??= 'true';
  return env;
}

/** @param {string} name */
function isSafeForInstall(name) {
  if (/^npm_config_/i.test(name)) return REGISTRY_SETTINGS.test(name);
  return !/^(npm_(lifecycle|package)_|NODE_ENV$|NODE_OPTIONS$|INIT_CWD$)/i.test(name);
}
