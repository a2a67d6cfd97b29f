/** All that the command says, in English. Chinese is in `zh.ts`; a text that is missing there does not compile. */
export const en = {
  help: {
    program: (title: string) => `Calls the operations of the ${title} and writes tables.`,
    version: 'print the release',
    help: 'display help for command',
    afterError: '(see --help for usage; values that begin with a hyphen go after --)',
    exitCodes: 'Exit codes:',
    example: 'Example:',
    parameters: 'Parameters:',
    output: 'Output:',
    requests: 'Requests:',
    connection: 'Connection:',
    commands: (names: string) => `Commands: ${names}`,
    values: (name: string) => `values of ${name}, one input each`,
    render: 'Write an output from the journal of a stopped run, without a request.',
    journal: 'the file OUT.journal',
    doctor: 'Check the address, the connection, the clock and the token.',
    body: (description: string, example: string) =>
      `The body, as ${description}, such as ${example}.`,
    required: 'Required.',
    deprecated: '(deprecated)',
    end: '.',
    gap: ' ',
    /** Patterns of what the library for command lines says, and what to say instead. */
    library: [] as readonly (readonly [RegExp, string])[],
  },
  exitCodes: {
    0: 'Success: everything requested is there.',
    1: 'Internal error, or a file cannot be written.',
    2: 'The command line or the configuration is wrong, such as a proxy or a certificate. Nothing was sent.',
    3: 'The caller can fix it: the token or a parameter (codes 100 and 400).',
    4: 'The account owner can fix it: permission or balance (codes 600 and 601).',
    5: 'It may succeed later (codes 301, 302, 303 and 500, no connection, no response in time).',
    6: 'The response is not understood (codes 101, 202 and 300, an unknown code, no JSON, an endless list).',
    7: 'The limit set by --max-calls or --max-credits is reached.',
    8: 'Some inputs failed; the others are there.',
    9: 'A page had no list or object where the contract has one; the journal has it. Ten in a row stop the run.',
    129: 'The terminal was closed (SIGHUP).',
    130: 'Interrupted by Ctrl-C (SIGINT).',
    143: 'Terminated (SIGTERM).',
  },
  flags: {
    lang: 'language of help and messages (default: LC_ALL, LC_MESSAGES or LANG)',
    out: 'write to this file, which must not exist, unless --force; - is standard output',
    format: 'format of the output (default: by the extension of --out, or table)',
    fields: 'field names, separated by commas; "all" includes those that do not fit a terminal',
    limit: 'maximum rows of each input',
    oneRowPer: 'rows of an item that several inputs find: one, or one per input, for pivot tables',
    for: 'write CSV for this program: separator, decimal mark, byte order mark, line ends (default: excel)',
    force: 'overwrite --out; an earlier journal with pages is kept under another name',
    quiet: 'print failures only',
    inputs:
      'one input per line, or CSV or XLSX that names parameters first; - is standard input; may be repeated',
    header: 'treat the first line of --inputs as a value too',
    sheet: 'sheet of a workbook in --inputs (default: the first)',
    encoding: 'encoding of --inputs, such as gbk (default: detected)',
    idsAreExact: 'accept ids in --inputs that all end in zeros',
    maxPages: 'maximum pages of each input',
    all: 'read all pages of each input',
    concurrency: 'number of lists to read in parallel',
    maxCalls: 'maximum requests, retries included',
    maxCredits: 'maximum credits of this run; stops before a page that may cost more than is left',
    maxRetries: 'how often to retry a failed request',
    timeout: 'timeout of one request; the service recommends at least 60',
    maxWait: 'maximum wait if the service fails for 10 lists in a row',
    yes: 'do not ask',
    dryRun: 'send nothing; print the inputs and the maximum requests; with --resume, those left',
    unchecked: 'send values that the contract does not allow',
    resume: 'continue from the journal that an earlier run left beside --out',
    append: 'add the rows of new inputs to a finished --out (CSV or NDJSON)',
    keepJournal: 'keep the journal after success, for more pages or fields without paying again',
    baseUrl: 'address of the service (default: SOCIAL_DATA_BASE_URL)',
    allowInsecure: 'allow plain http to another machine: others can read the token',
    tokenFile: 'file with the token; - is standard input (default: SOCIAL_DATA_TOKEN, or a prompt)',
    token: 'the token; other users of this machine can see it while the command runs',
  },
  usage: {
    wholeNumber: (from: number) => `Give a whole number, at least ${from}.`,
    missing: (flag: string) => `${flag} is missing. Give one or more values.`,
    ofInput: (input: string, problem: string) => `The input ${input}: ${problem}`,
    wrongValue: (flag: string, _given: string, problem: string, _allowed: string) =>
      `${flag}: ${problem} To send it anyway, add --unchecked.`,
    json: (flag: string, example: string) => `${flag} takes JSON, such as ${example}.`,
    givenTwice: (flag: string) => `${flag} is set here and in --inputs. Set it in one place.`,
    isFile: (file: string) =>
      `${file} is a file. To read its lines, give --inputs ${file}. To send its name, add --unchecked.`,
    oneStandardInput: '--inputs and --token-file cannot both read standard input.',
    unknownField: (field: string, allowed: string) =>
      `There is no field ${field}. The fields are: ${allowed}.`,
    cannotRead: (what: string, why: string) => `${what} cannot be read: ${why}`,
    /** An error of the system, such as a full disk. */
    system: (_code: string, message: string) => message,
  },
  connection: {
    noAddress: 'The address is missing. Give --base-url or set SOCIAL_DATA_BASE_URL.',
    badAddress: 'The address must be https://host/path, without token, user name or query.',
    insecure: 'Over plain http, the token is in clear text. Use https, or add --allow-insecure.',
    noToken: 'The token is missing. Set SOCIAL_DATA_TOKEN or give --token-file.',
    prompt: 'Token: ',
    badToken: (source: string) => `${source} must have one token, without blanks.`,
    typedToken: 'The token',
    badProxy:
      'The proxy in HTTPS_PROXY, HTTP_PROXY or ALL_PROXY must have the form http://host:port. Correct or unset it.',
    proxyPassword:
      'The proxy requires another name and password (HTTP 407). Set HTTPS_PROXY or HTTP_PROXY to http://NAME:PASSWORD@host:port.',
    proxyRefuses: (status: number) =>
      `The proxy responded with HTTP ${status}. Ask its operator whether it allows this address.`,
    unknownSigner: (code: string) =>
      `This machine does not trust the issuer of the certificate (${code}). If you trust it, set NODE_EXTRA_CA_CERTS to its CA certificate (PEM).`,
    noTls: (code: string) =>
      `The server does not use TLS on this port (${code}). Check the port, or whether the address should begin with http:.`,
    notValidNow: (code: string, now: string) =>
      `The certificate is not valid now (${code}). This machine's time is ${now}: correct its clock, or tell the owner of the service.`,
    otherName: (code: string) =>
      `The certificate is for another host name (${code}). Check the address: this may be another server.`,
    failed: (code: string) => `The connection failed (${code}). Check host, port and network.`,
  },
  failure: {
    code: (code: number, message: string, advice: string) =>
      `code ${code}: ${message || 'The service sent no message.'} ${advice}`.trim(),
    fixedBy: (advice: string, who: string) => `${advice} (${who})`,
    waitUntil: (time: string) => ` Wait until ${time}.`,
    noPath: 'The HTTP status is 404: check --base-url.',
    inTime: (seconds: number) => `No response within ${seconds} s. Raise --timeout.`,
    noEnvelope: (_status: number, message: string) =>
      `${message} Something other than the service may have responded: check --base-url and the proxy.`,
    stuck: (message: string) => `${message} Report this list to the service.`,
    other: (message: string) => message,
    outage: (seconds: number, last: string) =>
      `The service fails for one list after another${seconds > 0 ? `, even after waiting ${seconds} s` : ''}. Last failure: ${last}`,
    waiting: (seconds: number, last: string) =>
      `The service fails for one list after another. Waiting ${seconds} s. Last failure: ${last}`,
    unreadable: (count: number) =>
      `${count} inputs in a row had no list where the contract has one, and each may be paid for. The service may have changed: check what came before you continue.`,
    maxCalls: (count: number) => `--max-calls is reached: ${count} requests were sent. Raise it.`,
    maxCredits: (spent: number, assumed: number) =>
      `--max-credits is reached: ${spent} credits were spent${
        assumed > 0 ? `, ${assumed} of them assumed for calls without a reported cost` : ''
      }, and another page may cost more than is left. To continue, raise it.`,
    tooDeep: (levels: number) => `The response is nested deeper than ${levels} levels`,
    endedBy: (signal: string) => `The run was ended by ${signal}.`,
  },
  inputs: {
    standardInput: 'Standard input',
    none: (file: string) => `${file} has no inputs.`,
    reading: (file: string, megabytes: number) => `Reading ${file}, ${megabytes} MB.`,
    checking: (count: number) => `Checking ${count} inputs.`,
    recognised: (file: string, encoding: string) => `${file} was read as ${encoding}.`,
    repeated: (count: number) => `${count} repeated inputs are left out.`,
    namesBelow: (file: string) =>
      `${file} has its column names below its first row. Delete the rows above them.`,
    severalSheets: (file: string, sheets: string) =>
      `${file} has several sheets, and the first row of the first one names no parameter. Give --sheet with one of ${sheets}.`,
    noSheet: (file: string, sheet: string, sheets: string) =>
      `${file} has no sheet "${sheet}".${sheets && ` Its sheets are ${sheets}.`}`,
    badWorkbook: (file: string) =>
      `${file} is a workbook that cannot be read. Save it as XLSX or "CSV UTF-8".`,
    html: (file: string) =>
      `${file} is HTML or XML, whatever its name says. Open it in a spreadsheet and save it as XLSX or "CSV UTF-8".`,
    json: (file: string) =>
      `${file} is JSON, but not one object per line. Give one value per line, CSV, or output of --format ndjson.`,
    otherDelimiter: (file: string, line: string) =>
      `${file} has full-width commas, full-width semicolons or bars between its columns: ${line}. Replace them with , or ;`,
    noCsv: (file: string, line?: number) =>
      `${file} is not CSV${line ? ` in line ${line}` : ''}. Check its quotation marks and columns; with --no-header, each line is a value.`,
    noValue: (file: string, name: string, others: string) =>
      `${file} has a row without "${name}": ${others}. Fill in the cell, or delete the row.`,
    unnamed: (file: string, cells: string, names: string) =>
      `${file} has no column that is named after a parameter: ${cells}. The parameters are ${names}; with --no-header, each line is a value.`,
    columnsTwice: (file: string, name: string, columns: string) =>
      `${file} has several columns for "${name}": ${columns}. Rename all but one.`,
    lostDigits: (file: string, first: string, more: number, digits: number) =>
      `${file} has ${first} and ${more} more numbers of more than ${digits} digits, which all end in zeros: a spreadsheet or a program treated them as numbers, and their last digits are lost. Format the column as text and enter it again. If the ids are right, add --ids-are-exact.`,
    cell: {
      formula: (cell: string) =>
        `${cell} is a formula without its value. Open the workbook in a spreadsheet and save it.`,
      error: (where: string, shown: string) =>
        `${where} has ${shown}, a spreadsheet error. Correct it, or leave the cell empty.`,
      other: (where: string, shown: string) =>
        `${where} has ${shown}, a number or a date that a spreadsheet has changed. Format the column as text and enter the original value again.`,
    },
    notEncoding: (file: string, encoding: string, line: number) =>
      `${file} is not ${encoding} in line ${line}. Save it as "CSV UTF-8", or name its encoding with --encoding, such as gbk.`,
    unknownEncoding: (encoding: string) =>
      `--encoding "${encoding}" is unknown. Use utf-8, gbk, big5, shift_jis, windows-1252 or others.`,
  },
  output: {
    terminalXlsx: 'A terminal cannot show XLSX. Give --out FILE.xlsx.',
    noFormat: (file: string, formats: string, endings: string) =>
      `The extension of ${file} is not a known format. Give --format ${formats}, or one of the extensions ${endings}.`,
    noFolder: (out: string) => `--out ${out} must be a file in a folder that exists.`,
    exists: (file: string) => `${file} exists. Give another --out, or overwrite it with --force.`,
    leftOut: (count: number, names: string) =>
      `${count} more columns do not fit: ${names}. Choose with --fields NAME,NAME; --out FILE.csv and FILE.xlsx have all.`,
    appendsLines: '--append adds lines to an --out that is CSV or NDJSON.',
    noInputList: (file: string) =>
      `There is no ${file}, which a finished collection leaves. To continue an unfinished one, use --resume, which also takes more inputs.`,
    otherFirstLine: (file: string, program: string) =>
      `The first line of ${file} differs from what --for ${program} writes. Give --for as before, or another --out.`,
    otherInputs: (file: string, count: number) =>
      `${file} has rows of ${counted(count, 'input')} that its journal does not have. Add --append to keep them, or --force to replace the file.`,
    alreadyThere: (known: number, all: number, file: string) =>
      `${known} of ${all} inputs are in ${file}.`,
  },
  journal: {
    resumeNeedsOut: '--resume continues from the journal beside --out. Give --out.',
    finished: (out: string) =>
      `${out} exists without a journal: that run is finished. Add new inputs with --append, or start over with --force.`,
    ofOther: (out: string, file: string) =>
      `${out} has no journal, but there is ${file}. Continue that run with its --out, or write its pages with: social-data render ${file} --out ${out}`,
    kept: (file: string) =>
      `The journal of an earlier run has pages that may be paid for. It is now ${file}. Show it with: social-data render ${file}`,
    notOurs: (file: string) =>
      `${file} is not a journal of this version of social-data. Give the file OUT.journal, or use the version that wrote it.`,
    damaged: (file: string, line: number) =>
      `${file} is damaged in line ${line}. Restore it from a copy, or start over with another --out.`,
    changed: (file: string) => `${file} was changed while it was in use. Start over.`,
    exists: (file: string) =>
      `${file} exists: an earlier run was stopped. Continue it with --resume, or start over with --force.`,
    inUse: (file: string) => `Another process is using ${file}. Wait until it has ended.`,
    noLock: (file: string, why: string) =>
      `${file} cannot be locked (${why}). Delete it if no other run uses it, or use a folder on this machine.`,
    otherRun: (file: string, differences: string) =>
      `${file} belongs to another run: ${differences}. Use the same settings as then, or start over with another --out.`,
    differs: (what: string, then: string, now: string) => `${what} was ${then} and is now ${now}`,
    notGiven: 'not given',
    missingInputs: (count: number, all: number, first: string) =>
      `${count} of its ${all} inputs are not given now, such as ${first}`,
    notWritten: (file: string, why: string, input: string, page: number) =>
      `${file} could not be written to disk (${why}). This page and later ones may be lost: ${input}: page ${page}. Check the disk, then use --resume, which requests the missing pages again.`,
  },
  run: {
    theCall: 'the call',
    inputs: (count: number, names: string) => `${counted(count, 'input')}${names && `: ${names}`}`,
    unfinished: (count: number) => `; ${count} are not finished`,
    atMost: (most: number, least: number) =>
      `; at most ${counted(most, 'call')}${most > least ? `, at least ${least}` : ''}`,
    unbounded: (least: number) => `; at least ${counted(least, 'call')}, without an upper limit`,
    confirm: 'Send them? [y/N] ',
    dryCredits: (credits: number) =>
      `The run ends before a call that may cost more than is left of ${credits} credits; a call without a reported cost counts as at least 1. `,
    dryMost: (requests: number) =>
      `At most ${requests} requests, retries included, besides those over the rate limit. `,
    dry: 'Nothing was sent.',
    stopping: (pages: number) =>
      `Stopping. Waiting for ${pages === 1 ? 'a page' : `${pages} pages`} in flight, which may be paid for already; press Ctrl-C again to stop at once.`,
    goOn: (file: string) => `${file} has what arrived. To continue, add --resume.`,
    keptAsItCame: (file: string) => `${file} has, as JSON, what came instead of a list.`,
    onePage: 'This was one page; there may be more. Give --all, --limit or --max-pages.',
  },
  progress: {
    inputs: (done: number, all: number) => `inputs ${done}/${all}`,
    pages: (pages: number) => `pages ${pages}`,
    paused: (seconds: number) => `paused ${seconds} s`,
    left: (seconds: number) => `about ${seconds} s left`,
  },
  summary: {
    ends: {
      declared: 'the service declared the end',
      empty: 'a page was empty',
      repeated: 'a page had only earlier items',
      unreadable: 'a page had no list or object where the contract has one',
      single: 'the operation has one page',
      limit: '--limit was reached',
      'max-pages': 'the number of pages was reached',
      failed: 'it failed',
      stopped: 'the run was stopped',
    },
    comma: ', ',
    rows: (count: number) => counted(count, 'row'),
    foundAgain: (count: number) => `${count} found again by another input`,
    duplicates: (count: number) => counted(count, 'duplicate'),
    requests: (count: number) => counted(count, 'request'),
    retries: (count: number) => counted(count, 'retry', 'retries'),
    cost: (credits: number) => `cost ${counted(credits, 'credit')}`,
    untold: (calls: number) => `cost not reported for ${counted(calls, 'call')}`,
    balance: (credits: number) => `balance ${credits}`,
    list: (input: string, rows: number, pages: number, why: string) =>
      `  ${input}: ${counted(rows, 'row')} of ${counted(pages, 'page')}; ${why}`,
    more: (count: number) => `  and ${counted(count, 'more input')}`,
    failed: (input: string, rows: number, why: string) =>
      `${input}${rows > 0 ? ` (after ${counted(rows, 'row')})` : ''}: ${why}`,
    failedFile: (file: string, append = false) =>
      `${file} has the inputs that failed. Correct them there and pass the file to --inputs${append ? ' with --append' : ': beside all other inputs with --resume, or alone with another --out'}.`,
  },
  doctor: {
    ok: 'ok    ',
    failed: 'failed',
    steps: {
      address: 'address',
      token: 'token',
      proxy: 'proxy',
      connection: 'connection',
      clock: 'clock',
      call: 'call',
    },
    hasToken: 'present',
    noProxy: 'none for this address',
    plain: 'plain http, without TLS: the token travels in clear text',
    tls: 'TLS, with a trusted certificate',
    proxyFails: (code: string) => `The proxy fails: ${code}.`,
    noTime: 'not checked: the service does not send its time',
    differs: (seconds: number) => `differs by ${seconds} s`,
    setClock: (seconds: number) => `differs from the service by ${seconds} s. Set the clock.`,
    sends: (id: string) => `Sends a call of ${id} without its required parameter, to be rejected.`,
    knowsToken: 'the service knows the token (code 400)',
    tookCall: 'the service accepted the call (code 0)',
  },
  labels: { error: 'error: ', warning: 'warning: ' },
};

export type Texts = typeof en;

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
