import { type Html, html } from './html.ts';
import { documentOf, languageLink } from './layout.ts';
import { type PageView, ROOT } from './page-view.ts';
import type { SignInProblem } from './sessions.ts';

const CREATE_COMMAND = 'social-data-gateway admin-token create';

export interface SignInOptions {
  /** The address to which the operator goes after signing in. */
  readonly to: string;
  readonly problem?: SignInProblem | undefined;
  /** Whether there was a session. */
  readonly hasEnded?: boolean;
}

export function signInPage(view: PageView, { to, problem, hasEnded }: SignInOptions): Html {
  const { signIn } = view.texts;
  const message =
    problem === undefined ? (hasEnded ? signIn.ended : undefined) : signIn.problems[problem];
  return documentOf(
    view,
    signIn.title,
    html`<main id="content" class="sign-in"><img src="${ROOT}mark.svg" alt="" width="40" height="40"><h1>${view.texts.site}</h1>
${message === undefined ? '' : html`<p class="state ${problem === undefined ? 'warning' : 'bad'}" role="alert">${message}</p>`}
<form method="post" action="${view.link(`${ROOT}sign-in`)}"><input type="hidden" name="to" value="${to}">
<label for="token">${signIn.token}</label>
<input id="token" name="token" type="password" autocomplete="current-password" required autofocus spellcheck="false">
<button>${signIn.submit}</button></form>
<p class="note">${signIn.help}</p><pre><code>${CREATE_COMMAND}</code></pre>
<p>${languageLink(view)}</p></main>`,
  );
}
