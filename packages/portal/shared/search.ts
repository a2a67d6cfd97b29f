import { operations } from '@social-data/contract/operations';
import type { Options } from 'minisearch';

/** A part of a page, from one heading to the next, as VitePress' search shows it. */
export interface SearchEntry {
  /** Address without the base path, with the fragment of the heading: `/codes/#code-303`. */
  readonly id: string;
  /** The heading, as HTML. */
  readonly title: string;
  /** The headings above it, from the title of the page on. */
  readonly titles: readonly string[];
  readonly text: string;
}

/**
 * Words that readers type for a place and that it does not contain, in both languages: other names, abbreviations, HTTP
 * status codes. A place is an address without its language.
 */
const WORDS: Readonly<Record<string, string>> = {
  '/sdk/': 'sdk,client library,library,node,nodejs,javascript,js,typescript,客户端',
  '/sdk/#all-options': 'client options,sdk options,options of the client,客户端选项',
  '/guides/other-generators/': 'java,go,php,kotlin,swift,rust,generator,生成客户端',
  '/guides/front-end-on-the-mock/':
    'react,vue,frontend,front-end,ui,sandbox,fake,test data,mock,stub,simulate,模拟,测试数据,沙箱,前端',
  '/guides/run-your-own-gateway/':
    'docker,self-host,self host,selfhost,deploy,deployment,install gateway,server,kubernetes,部署,自建,私有化,容器,网关',
  '/guides/collect-into-a-spreadsheet/':
    'excel,spreadsheet,xlsx,csv,export,google sheets,pandas,cli,command line,导出,表格,电子表格,批量,命令行',
  '/gateway/relay/': 'relay,proxy,share a key,中转,转发,中继,代理',
  '/downloads/': 'swagger,openapi,spec,schema,openapi.json,npm,download,install,package,下载,安装',
  '/downloads/#postman': 'postman,insomnia',
  '/unknowns/': 'unknown,gaps,not documented,未定义',
  '/unknowns/#gap-billing': 'price,pricing,cost,billing,charge,credits,价格,计费,收费,费用',
  '/unknowns/#gap-page-size': 'page size,per page,limit parameter,每页数量',
  '/authentication/':
    'auth,authentication,authorization,bearer,authenticate,鉴权,身份验证,登录,认证',
  '/authentication/#get-a-token':
    'api key,apikey,access token,credentials,sign up,register,login,token,get a token,密钥,获取令牌,令牌,申请,注册',
  '/authentication/#python': 'python,requests,sdk python,python sdk,python client',
  '/guides/keep-the-token-secret/': 'leak,security,browser token,hide token,泄露,安全,保密',
  '/guides/give-the-service-to-an-assistant/':
    'claude,chatgpt,cursor ide,llm,ai,agent,mcp,assistant,copilot,智能体,助手,大模型',
  '/codes/':
    'errors,error,error codes,status codes,codes,result codes,错误码,状态码,返回码,报错,错误',
  '/codes/#headers':
    'x-cost,x-result-code,x-balance-remaining,x-request-id,retry-after,ratelimit-policy,headers,响应头',
  '/codes/#code-100': 'unauthorized,401,invalid token,令牌无效',
  '/codes/#code-302':
    'rate_limit,rate limit,rate-limit,ratelimit,throttle,throttling,too many requests,429,limits,qps,限流,频率,频率限制,频控,请求过多',
  '/codes/#code-303': 'quota,daily limit,daily quota,配额,每日配额,每日上限',
  '/codes/#code-400': 'bad request,invalid parameters,参数错误',
  '/codes/#code-600': 'forbidden,403,permission,权限',
  '/codes/#code-601': 'balance,insufficient balance,payment,top up,402,余额,欠费,充值,余额不足',
  '/guides/errors-and-retries/':
    'retry,retries,backoff,timeout,error handling,重试,超时,错误处理,报错处理',
  '/guides/page-through-everything/':
    'pagination,paging,paginate,next page,scroll,infinite scroll,resume,all pages,翻页,分页,下一页,游标',
  '/guides/five-minute-start/':
    'quickstart,quick start,getting started,start,tutorial,hello world,first call,first request,快速开始,入门,教程,五分钟',
  '/guides/from-mock-to-production/': 'production,go live,base url,host,real service,上线,生产环境',
  '/operations/': 'endpoints,operations,api list,methods,接口列表',
  '/operations/listAnswers/#field-data.data.target.voteup_count':
    'likes,upvotes,votes,like count,voteup_count,点赞,赞同,点赞数',
  '/try/': 'playground,console,try,try it,试用',
  '/changelog/': 'release notes,changes,what is new,changelog,history,更新,版本记录,更新日志',
  '/versions/': 'version,versions,版本',
};

/** The paths of the operations, as a whole and by their segments, lead to the pages of the operations. */
const PATHS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(operations).map(({ id, path }) => {
    const segments = path.split('/').filter((segment) => /[_-]/.test(segment));
    return [`/operations/${id}/`, [path.slice(1), ...segments.slice(-1)].join(',')];
  }),
);

function wordsOf(id: string): string {
  const place = id.replace(/^\/zh\//, '/');
  return WORDS[place] ?? PATHS[place] ?? '';
}

/** The addresses that have such words, for the test that they exist. */
export const namedPlaces: readonly string[] = Object.keys(WORDS);

const PHRASES: ReadonlySet<string> = new Set(
  Object.values(WORDS).flatMap((words) => words.split(',')),
);

const CHINESE = /[\p{Script=Han}]+/gu;
/** Latin words with what joins the parts of a name: `ad_info`, `mock-303`, `authors.linkInfo`, a path. */
const WORD = /[\p{L}\p{N}]+(?:[_.\-/][\p{L}\p{N}]+)*/gu;

/**
 * The terms of a text: words, names as a whole and by their parts, Chinese by characters and pairs of them. Pairs need no
 * dictionary, so the build and every browser find the same ones.
 */
export function searchTerms(text: string): readonly string[] {
  const terms = new Set<string>();
  for (const [run] of text.matchAll(CHINESE)) {
    const characters = [...run];
    for (const [index, character] of characters.entries()) {
      terms.add(character);
      if (index > 0) terms.add(`${characters[index - 1]}${character}`);
    }
  }
  for (const [word] of text.replaceAll(CHINESE, ' ').matchAll(WORD)) {
    terms.add(word.toLowerCase());
    for (const segment of word.split('/')) {
      terms.add(segment.toLowerCase());
      for (const part of partsOf(segment)) terms.add(part.toLowerCase());
    }
  }
  return [...terms];
}

/** `industryTag` consists of `industry` and `Tag`, `ad_info` of `ad` and `info`. */
function partsOf(name: string): readonly string[] {
  return name.split(/[_.-]|(?<=\p{Ll})(?=\p{Lu})/u);
}

/** English words that are too common to search for. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  'a an and are can do does for from how i in is it my of on or the to what where which with'.split(
    ' ',
  ),
);

/**
 * The terms of what a reader typed: the whole, if it is a phrase of the list above, and its words but stop words. Letters
 * and digits may be full-width, as Chinese keyboards write them.
 */
export function queryTerms(typed: string): readonly string[] {
  const query = typed.normalize('NFKC');
  const phrase = query.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const isPair = (term: string) => [...term].length > 1;
  const all = searchTerms(query);
  const hasPairs = all.some((term) => CHINESE_TERM.test(term) && isPair(term));
  const terms = all.filter((term) =>
    // A single character of a longer word is in too many texts.
    CHINESE_TERM.test(term) ? isPair(term) || !hasPairs : !STOP_WORDS.has(term),
  );
  if (terms.length === 0) return all;
  return PHRASES.has(phrase) ? [...new Set([phrase, ...terms])] : terms;
}

const CHINESE_TERM = /^\p{Script=Han}/u;

/** How entries are indexed and searched. The build and the browser have to agree on it. */
export const searchOptions: Options<SearchEntry> = {
  fields: ['title', 'titles', 'text', 'words'],
  storeFields: ['title', 'titles'],
  extractField: (entry, field) =>
    field === 'words' ? wordsOf(entry.id) : entry[field as keyof SearchEntry],
  tokenize: (text, field) => (field === 'words' ? text.split(',') : [...searchTerms(text)]),
  processTerm: (term) => term,
  searchOptions: {
    tokenize: (query) => [...queryTerms(query)],
    prefix: (term) => term.length > 1 && /^[\x21-\x7e]+$/.test(term),
    fuzzy: (term) => (/^[a-z]{5,}$/.test(term) ? 0.2 : false),
    // The parts of a name find what the name itself does not, and never come before it.
    boostTerm: (term, _, terms) =>
      terms.some((name) => name !== term && name.split(/[_.\-/]/).includes(term)) ? 0.01 : 1,
    boost: { words: 60, title: 6, titles: 2 },
    weights: { fuzzy: 0.2, prefix: 0.3 },
    boostDocument: (id, term, stored) =>
      placeBoost(id) * (String(stored?.title).toLowerCase() === term ? 4 : 1),
  },
};

/** Guides answer a question; gaps say that there is no answer, and the changelog that there was one. */
function placeBoost(id: string): number {
  if (id.includes('/unknowns/')) return 0.6;
  if (id.includes('/changelog/')) return 0.4;
  if (id.includes('#field-')) return 0.7;
  return id.includes('/guides/') ? 1.3 : 1;
}
