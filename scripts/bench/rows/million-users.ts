import { sampleUser } from '@social-data/sample-data';
import { projectRoot } from '../../process/project-root.ts';
import { constantRate } from '../constant-rate.ts';
import type { Comparison, Row } from '../row.ts';
import { searchPath } from '../searches.ts';
import { compareServers, type Server, startBoth, startGateway } from '../servers.ts';

const USERS = 1_000_000;
const SMALL = 100_000;
const RATE = 200;
/** Of each kind, all different, so that no response is cached. */
const SEARCHES = 2_000;
const PAGES = 50;

/** Whether a search stays quick on a large dataset: what it costs beside one over a tenth of the users. */
export const millionUsers: Row = {
  id: 'million-users',
  title: `gateway, search of ${USERS.toLocaleString('en')} users`,
  async measure(run) {
    const both = await startBoth(run, {
      start: (root) => startGateway(run, { root, users: USERS }),
      peer: `the same gateway with ${SMALL.toLocaleString('en')} users`,
      startPeer: () => startGateway(run, { root: projectRoot, users: SMALL }),
    });
    const found: Comparison[] = [];
    for (const [kind, keywords] of Object.entries(keywordsByKind())) {
      const sideOf = (server: Server) =>
        constantRate(server, searches(server.token, keywords), RATE);
      found.push(...(await compareServers(run, kind, both, sideOf, 1)));
    }
    return found;
  },
};

/** The keywords with pages from the first to a far one. */
function searches(token: string, keywords: readonly string[]): readonly string[] {
  return Array.from({ length: SEARCHES }, (_, index) => {
    const keyword = keywords[index % keywords.length] ?? '';
    // Blanks behind the keyword make another search with the same result.
    const again = ' '.repeat(Math.floor(index / keywords.length));
    return searchPath(token, keyword + again, 1 + (index % 2) * (PAGES - 1));
  });
}

/** Keywords from users of the whole population, altered where a search has to find no user. */
function keywordsByKind(): Readonly<Record<string, readonly string[]>> {
  const texts = Array.from({ length: SEARCHES }, (_, index) => {
    const { name = '', desc = '' } = sampleUser(1 + index * (USERS / SEARCHES));
    return `${name} ${desc}`;
  });
  const chinese = texts.flatMap((text) => text.match(/\p{Script=Han}{3,}/gu) ?? []);
  const latin = texts.flatMap((text) => text.match(/[A-Za-z]{3,}/g) ?? []);
  return {
    'one character': unique(chinese.map((word) => word.slice(-1))),
    'three characters': unique(chinese.map((word) => word.slice(-3))),
    'a word': unique(latin),
    'two words': unique(
      latin.map((word, at) => `${word} ${chinese[at % chinese.length]?.slice(0, 2)}`),
    ),
    'a word that no user has': unique(latin.map((word) => `${word}zzq`)),
  };
}

function unique(keywords: readonly string[]): readonly string[] {
  return [...new Set(keywords)];
}
