/** All that the command says, in English. Chinese is in `zh.ts`; a text that is missing there does not compile. */
export const en = {
  help: {
    program: (title: string) =>
      `Calls the operations of the ${title}, and makes tables of what they return.`,
    titles: {} as Readonly<Record<string, string>>,
    version: 'print the release',
    help: 'display help for command',
    afterError: '(see --help for usage)',
    exitCodes: 'Exit codes:',
    examples: 'Examples:',
    parameters: 'Parameters:',
    output: 'Output:',
    requests: 'Requests:',
    connection: 'Connection:',
    commands: (names: string) => `Commands: ${names}`,
    values: (name: string) => `values of ${name}, one input each`,
    render: 'Make an output of the journal of a stopped run, without a request.',
    journal: 'the file OUT.journal',
    doctor: 'Check the address, the connection, the clock and the token.',
    offline: 'check what needs no request',
    sameAs: (name: string) => `the same as ${name}`,
    body: (description: string, example: string) =>
      `The body, as ${description}, such as ${example}.`,
    required: 'Required.',
    deprecated: 'Deprecated.',
    deprecatedMark: ' (deprecated)',
    end: '.',
    gap: ' ',
    choices: (values: string) => ` (choices: ${values})`,
    byDefault: (value: string) => ` (default: ${value})`,
    /** Patterns of what the library for command lines says, and what to say instead. */
    library: [] as readonly (readonly [RegExp, string])[],
  },
  exitCodes: {
    0: 'All that was asked for is there.',
    1: 'Fault: a file cannot be written, or the command has an error.',
    2: 'The command line or the configuration is wrong, such as a proxy or a certificate. Nothing was sent.',
    3: 'The caller can correct it: the token or a parameter (codes 100 and 400).',
    4: 'The owner of the account can correct it: permission or balance (codes 600 and 601).',
    5: 'It may succeed later (codes 301, 302, 303 and 500, no connection, no response in time).',
    6: 'The response is not understood (codes 101, 202 and 300, an unknown code, no JSON, an endless list).',
    7: 'The limit that --max-calls or --max-credits sets is reached.',
    8: 'Some inputs failed; the others are there.',
    9: 'A page had no list or object where the contract has one; the journal has it. Ten in a row stop the run.',
    129: 'The terminal was closed (SIGHUP).',
    130: 'Interrupted by Ctrl-C (SIGINT).',
    143: 'Terminated (SIGTERM).',
  },
  flags: {
    lang: 'language of help and messages; else that of LC_ALL, LC_MESSAGES or LANG',
    out: 'write to a file; it must not exist, unless --force',
    format: 'format of the output; else by the ending of --out, else table',
    fields:
      'fields by name, with commas between them; "all" also has those that do not fit a terminal',
    limit: 'the most rows of each input',
    oneRowPer:
      'an item that several inputs found is one row, or one row of each input, for pivot tables',
    for: 'CSV as this program reads it: separator, decimal mark, byte order mark, line ends; else as excel',
    force: 'overwrite --out; a journal of an earlier run with pages is kept under another name',
    quiet: 'print failures only',
    inputs:
      'one input in each line, CSV or XLSX whose first line names parameters; - is standard input',
    inputColumn: 'column of --inputs with the values, when its first line names it otherwise',
    header: 'the first line of --inputs is a value, as all others',
    sheet: 'sheet of a workbook in --inputs; else the first one',
    encoding: 'encoding of --inputs, such as gbk; else it is recognised',
    idsAreExact: 'ids in --inputs that all end in zeros are right',
    maxPages: 'the most pages of each input',
    all: 'all pages of each input',
    concurrency: 'lists that are read at a time',
    maxCalls: 'the most requests, retries included',
    maxCredits:
      'the most credits of this run; no page is requested that may cost more than is left',
    maxRetries: 'how often a failed request is sent again',
    timeout: 'time for one request',
    maxWait: 'how long a run waits when the service fails for 10 lists in a row',
    confirmAbove: 'ask at a terminal before a run of more calls',
    yes: 'do not ask',
    dryRun:
      'send nothing; print the inputs and the most requests, with --resume those that are left',
    unchecked: 'send values that the contract does not allow',
    resume: 'go on with the journal that an earlier run left beside --out',
    append: 'add the rows of new inputs to a finished --out (CSV or NDJSON)',
    retryFailed: 'with --resume: ask again for inputs that failed with code 400',
    keepJournal:
      'keep the journal after success, for more pages, other fields and formats without paying again',
    baseUrl: 'address of the service; else SOCIAL_DATA_BASE_URL',
    environment:
      'cn allows plain http, for the service in Mainland China; its address is in SOCIAL_DATA_BASE_URL_CN',
    allowInsecure: 'allow plain http to another machine: the token is readable',
    tokenFile:
      'file that contains the token; - is standard input; else SOCIAL_DATA_TOKEN, else a prompt',
    token: 'the token; other users of this machine can see it while the command runs',
  },
  usage: {
    lang: (value: string) => `--lang takes en or zh, not "${value}".`,
    wholeNumber: (from: number) => `It takes a whole number from ${from} on.`,
    fieldNames: 'It takes names with commas between them, or "all".',
    unknownOperation: (id: string) => `This program cannot call ${id}.`,
    missing: (flag: string) => `${flag} is missing. Give a value, or several.`,
    notAllowed: (flag: string, allowed: string, given: string) =>
      `${flag} takes one of ${allowed}, not ${given}. --unchecked sends it all the same.`,
    ofInput: (input: string, problem: string) => `The input ${input}: ${problem}`,
    wrongValue: (flag: string, _given: string, problem: string) =>
      `${flag}: ${problem} --unchecked sends it all the same.`,
    json: (flag: string, example: string) => `${flag} takes JSON, such as ${example}.`,
    givenTwice: (flag: string) => `${flag} is given, and also in --inputs. Give it in one place.`,
    oneStandardInput: '--inputs and --token-file cannot both read standard input.',
    unknownField: (field: string, allowed: string) =>
      `There is no field ${field}. The fields are: ${allowed}.`,
    cannotRead: (what: string, why: string) => `${what} cannot be read: ${why}`,
    /** An error of the system, such as a full disk. */
    system: (_code: string, message: string) => message,
  },
  connection: {
    noAddress: (variable: string) => `The address is missing. Give --base-url or set ${variable}.`,
    badAddress:
      'The address is not of the form https://host/path. It has no token, no user and no query in it.',
    insecure:
      'The address is plain http: the token travels in clear text. Use https, or accept it by --allow-insecure.',
    insecureWarning: 'The address is plain http: the token travels in clear text.',
    shortTimeout: 'The service recommends at least 60 seconds for --timeout.',
    tokenWarning:
      '--token can be seen by other users, and stays in the history. Prefer SOCIAL_DATA_TOKEN or --token-file.',
    noToken: 'There is no token. Set SOCIAL_DATA_TOKEN, or give --token-file.',
    prompt: 'Token: ',
    emptyToken: (source: string) => `${source} has no token.`,
    blankInToken: (source: string) => `${source} has more than a token: there is a blank in it.`,
    typedToken: 'The token',
    badProxy:
      'The proxy in HTTPS_PROXY, HTTP_PROXY or ALL_PROXY is not of the form http://host:port. Correct or unset it.',
    proxyPassword:
      'The proxy wants another name and password (HTTP 407). Set HTTPS_PROXY or HTTP_PROXY to http://NAME:PASSWORD@host:port.',
    proxyRefuses: (status: number) =>
      `The proxy responded with HTTP ${status}. Ask who runs it whether it allows this address.`,
    unknownSigner: (code: string) =>
      `This machine does not know who signed the certificate (${code}). If you trust them, set NODE_EXTRA_CA_CERTS to the PEM file of their authority.`,
    nothingListens: 'Nothing listens at this address (ECONNREFUSED). Check host and port.',
    noHost: (code: string) =>
      `The host is not found (${code}). Check its name, and the network of this machine.`,
    noTls: (code: string) =>
      `The server does not speak TLS there (${code}). Check the port, or whether the address begins with http:.`,
    notValidNow: (code: string, now: string) =>
      `The certificate is not valid now (${code}). This machine has ${now}: set its clock, or tell the owner of the service.`,
    otherName: (code: string) =>
      `The certificate is for another name (${code}). Check the address: this may be another server.`,
    failed: (code: string) => `The connection failed (${code}). Check the address and the network.`,
  },
  failure: {
    code: (code: number, message: string, advice: string) =>
      `code ${code}: ${message || 'The service gave no message.'} ${advice}`.trim(),
    fixedBy: (advice: string, who: string) => `${advice} (${who})`,
    waitUntil: (time: string) => ` Wait until ${time}.`,
    inTime: (seconds: number) => `There was no response within ${seconds} s. Raise --timeout.`,
    noEnvelope: (_status: number, message: string, advice: string) => `${message} ${advice}`,
    proxyResponded: 'A proxy responded, not the service: try again later.',
    proxyDenies: 'A proxy denies access or asks for credentials.',
    checkAddress: 'Check --base-url.',
    stuck: (message: string) => `${message} Report the list.`,
    other: (message: string) => message,
    outage: (seconds: number) =>
      `The service fails for one list after another${seconds > 0 ? `, also after waits of ${seconds} s` : ''}.`,
    last: (explained: string) => ` The last one: ${explained}`,
    waiting: (seconds: number) =>
      `The service fails for one list after another. Waiting ${seconds} s.`,
    unreadable: (count: number) =>
      `${count} inputs in a row had no list where the contract has one, and each may be paid for. The service may have changed: look at what came before you go on.`,
    maxCalls: (count: number) =>
      `--max-calls is reached: ${count} requests were sent. Give a larger number.`,
    maxCredits: (spent: number, assumed: number) =>
      `--max-credits is reached: ${spent} credits were spent${
        assumed > 0 ? `, ${assumed} of them by calls whose cost the service did not tell` : ''
      }, and another page may cost more than is left. Give a larger number.`,
    tooDeep: (levels: number) => `The response is nested deeper than ${levels} levels`,
    interrupted: 'Interrupted.',
    terminated: 'Terminated.',
    closed: 'The terminal was closed.',
  },
  inputs: {
    standardInput: 'Standard input',
    none: (file: string) => `${file} has no inputs.`,
    reading: (file: string, megabytes: number) => `Reading ${file}, ${megabytes} MB.`,
    checking: (count: number) => `Checking ${count} inputs.`,
    recognised: (file: string, encoding: string) => `${file} was read as ${encoding}.`,
    repeated: (count: number) => `${count} repeated inputs are left out.`,
    namesBelow: (file: string) =>
      `${file} has its names of columns below its first row. Delete the rows above them.`,
    severalSheets: (file: string, sheets: string) =>
      `${file} has several sheets, and the first one has no name of a parameter in its first row. Give --sheet with one of ${sheets}.`,
    noSheet: (file: string, sheet: string, sheets: string) =>
      `${file}: It has no sheet "${sheet}".${sheets && ` Its sheets are ${sheets}.`}`,
    noWorkbook: (file: string, sheet: string) =>
      `${file} is no workbook, so it has no sheet "${sheet}".`,
    badWorkbook: (file: string) =>
      `${file} is a workbook that cannot be read. Save it as XLSX, or as "CSV UTF-8".`,
    largeWorkbook: (file: string, megabytes: number) =>
      `${file} is a workbook that cannot be read: it has more than ${megabytes} MB when it is unpacked. Save it as "CSV UTF-8".`,
    html: (file: string) =>
      `${file} is HTML or XML, whatever its name says. Open it in a spreadsheet, and save it as XLSX or "CSV UTF-8".`,
    json: (file: string) =>
      `${file} is JSON, and not one object in each line. Give a value in each line, CSV, or output of --format ndjson.`,
    fullWidth: (file: string, line: string) =>
      `${file} has full-width commas or semicolons between its columns: ${line}. Replace them by , or ;`,
    quoted: (file: string) =>
      `${file} has cells in quotation marks, and others with commas outside of them. Name the columns in its first line; with --no-header, each line is a value as it stands.`,
    noCsv: (file: string, line: number) =>
      `${file} is not CSV in line ${line}. Check its quotation marks and its columns.`,
    noValue: (file: string, name: string, others: string) =>
      `${file} has a row without "${name}": ${others}. Fill the cell in, or delete the row.`,
    noNames: (file: string, names: string) =>
      `${file} needs a first line with the names of its columns: ${names}.`,
    unnamed: (file: string, count: number, cells: string, name: string) =>
      `${file} has ${count} columns, and none of their names is a parameter: ${cells}. Name the column "${name}", or give --input-column NAME; with --no-header, each line is a value.`,
    severalParameters:
      '--input-column is for an operation with one required parameter. Name the columns after the parameters.',
    noColumn: (file: string, column: string, cells: string) =>
      `${file} has no column "${column}". Its first line has: ${cells}.`,
    columnsTwice: (file: string, name: string, columns: string) =>
      `${file} has several columns for "${name}": ${columns}. Leave one, or give --input-column NAME.`,
    roundedNumber: (file: string, text: string) =>
      `${file} has ${text}, as a spreadsheet writes a long number, whose digits are lost. Format the column as text, enter it again, and save it.`,
    errorValue: (file: string, text: string) =>
      `${file} has ${text}, an error of a spreadsheet. Correct it, or leave the cell empty.`,
    lostDigits: (file: string, first: string, more: number, digits: number) =>
      `${file} has ${first} and ${more} more numbers of more than ${digits} digits, which all end in zeros: they were numbers in a spreadsheet or a program, and have lost their last digits. Format the column as text, and enter it again. If the ids are right, give --ids-are-exact.`,
    cell: {
      formula: (name: string) =>
        `Cell ${name} is a formula without its value. Open the workbook in a spreadsheet, and save it.`,
      error: (name: string, shown: string) =>
        `Cell ${name} is the error ${shown}. Correct it, or leave the cell empty.`,
      date: (name: string) =>
        `Cell ${name} is a date. Format the column as text, and enter what was meant again.`,
      longNumber: (name: string) =>
        `Cell ${name} is a number of more than 15 digits, of which a spreadsheet keeps 15. Format the column as text, and enter it again.`,
      format: (name: string, shown: string) =>
        `Cell ${name} is the number ${shown} in another way. Format the column as text, and enter it again.`,
    },
    shownAs: (value: string, format: string) => `${value}, which its format ${format} shows`,
    saveAsUtf8: 'Save it as "CSV UTF-8", or name its encoding with --encoding, such as gbk.',
    notEncoding: (file: string, encoding: string) =>
      `${file} is not ${encoding}, as --encoding says.`,
    notUtf16: (file: string) => `${file} is not the UTF-16 that its first bytes announce.`,
    notUtf8: (file: string, line: number) => `${file} is not UTF-8 in line ${line}.`,
    unknownEncoding: (encoding: string) =>
      `--encoding "${encoding}" is not known. It takes utf-8, gbk, big5, shift_jis, windows-1252 and others.`,
    nul: (file: string, line: number) =>
      `${file} has a NUL byte in line ${line}, so it is no text.`,
  },
  output: {
    terminalXlsx: 'A terminal cannot show XLSX. Give --out FILE.xlsx.',
    noFormat: (file: string, formats: string, endings: string) =>
      `The ending of ${file} names no format. Give --format ${formats}, or one of the endings ${endings}.`,
    noFolder: (folder: string) => `--out cannot be written: there is no folder ${folder}.`,
    isFolder: (file: string) => `--out cannot be written: ${file} is a folder.`,
    exists: (file: string) => `${file} exists. Give another --out, or overwrite it by --force.`,
    leftOut: (count: number, names: string) =>
      `${count} more columns do not fit: ${names}. Choose with --fields NAME,NAME; --out FILE.csv and FILE.xlsx have all.`,
    appendNeedsOut: '--append adds rows to --out. Give --out.',
    appendsLines:
      '--append adds lines to CSV and NDJSON. Collect new inputs for another format into another --out.',
    noInputList: (file: string) =>
      `There is no ${file}, which a finished collection leaves. Go on with an unfinished one by --resume, which takes more inputs, too.`,
    otherFirstLine: (file: string, program: string) =>
      `The first line of ${file} is not as --for ${program} writes it. Give --for as then, or another --out.`,
    alreadyThere: (known: number, all: number, file: string) =>
      `${known} of ${all} inputs are in ${file}.`,
  },
  journal: {
    resumeNeedsOut: '--resume goes on with the journal beside --out. Give --out.',
    finished: (out: string) =>
      `${out} is there and has no journal: that run is finished. Add new inputs by --append, or collect it anew by --force.`,
    kept: (file: string) =>
      `The journal of an earlier run has pages that may be paid: it is ${file} now. Show it with: social-data render ${file}`,
    notOurs: (file: string) =>
      `${file} is not a journal of social-data. Give the file OUT.journal.`,
    otherForm: (file: string, form: string) =>
      `${file} has the form ${form}, and this version of social-data uses only 1: use the version that wrote it, or begin anew with another --out.`,
    damaged: (file: string, line: number) =>
      `${file} is damaged in line ${line}. Restore it from a copy, or begin anew with another --out.`,
    empty: (file: string) => `${file} has no whole line, so no page is lost. Delete it.`,
    changed: (file: string) => `${file} was changed while it was in use. Begin anew.`,
    exists: (file: string) =>
      `${file} exists: an earlier run was stopped. Go on with it by --resume, or begin anew with --force.`,
    tooMany: (file: string) => `Too many journals are beside ${file}. Delete some.`,
    inUse: (file: string) => `Another process uses ${file}. Wait until it has ended.`,
    otherLock: (file: string) =>
      `${file} is of another version of social-data. If none runs, delete it.`,
    noLock: (file: string, why: string) =>
      `${file} cannot be locked (${why}). Use a folder of this machine.`,
    otherRun: (file: string, differences: string) =>
      `${file} belongs to another run: ${differences}. Give the same as then, or begin anew with another --out.`,
    operation: 'the operation',
    address: 'the address',
    differs: (what: string, then: string, now: string) => `${what} was ${then} and is now ${now}`,
    notGiven: 'not given',
    missingInputs: (count: number, all: number, first: string) =>
      `${count} of its ${all} inputs are not given now, such as ${first}`,
    notWritten: (file: string, why: string, page: string) =>
      `${file} could not be written to the disk (${why}). This page and later ones may be lost: ${page}. Check the disk, then give --resume, which asks again for the pages that are not there.`,
    page: (input: string, page: number) => `${input}: page ${page}`,
    unknownOperation: (file: string, id: string) =>
      `${file} is of the operation ${id}, which this version does not know.`,
    noFile: (file: string) => `There is no file ${file}.`,
    payload: (input: string, page: number, shown: string) =>
      `${input}: page ${page} is not as the contract has it. Its payload is ${shown}`,
    absent: 'absent',
    cut: ' ... (cut)',
  },
  run: {
    theCall: 'the call',
    inputs: (count: number, names: string) => `${counted(count, 'input')}${names && `: ${names}`}`,
    unfinished: (count: number) => `; ${count} are not finished`,
    atMost: (most: number, least: number) =>
      `; at most ${counted(most, 'call')}${most > least ? `, at least ${least}` : ''}`,
    unbounded: (least: number) =>
      `; at least ${counted(least, 'call')}, and nothing bounds their number`,
    confirm: 'Send them? [y/N] ',
    dryCredits: (credits: number) =>
      `The run ends before a call that may cost more than is left of ${credits} credits; a call whose cost the service does not tell counts at least 1. `,
    dryMost: (requests: number, inputs: number) =>
      `At most ${requests} requests for ${inputs} inputs, retries included. Nothing was sent.`,
    dryUnbounded: (inputs: number) =>
      `Nothing bounds the number of requests for ${inputs} inputs. Give --max-calls, --max-pages or --limit. Nothing was sent.`,
    stopping: (pages: number) =>
      `Stopping. Waiting for ${pages === 1 ? 'a page' : `${pages} pages`} in flight, which may be paid for already; Ctrl-C again does not wait.`,
    goOn: (file: string, command: string) => `${file} has what arrived. Go on with: ${command}`,
    showWith: (file: string) =>
      `${file} has what came in place of a list. Show it with: social-data render ${file}`,
    onePage: 'There may be more: this was one page. Give --all, --limit or --max-pages.',
  },
  progress: {
    inputs: (done: number, all: number) => `inputs ${done}/${all}`,
    pages: (pages: number, all: number | undefined) =>
      `pages ${pages}${all === undefined ? '' : `/${all}`}`,
    rows: (rows: number) => `rows ${rows}`,
    requests: (requests: number) => `requests ${requests}`,
    cost: (credits: number) => `cost ${credits}`,
    balance: (credits: number) => `balance ${credits}`,
    paused: (seconds: number) => `paused ${seconds} s`,
    left: (seconds: number) => `left ${seconds} s at most`,
  },
  summary: {
    ends: {
      declared: 'the service said that it is the end',
      empty: 'a page was empty',
      repeated: 'a page had only items that came before',
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
    untold: (calls: number) => `cost not told for ${counted(calls, 'call')}`,
    balance: (credits: number) => `balance ${credits}`,
    list: (input: string, rows: number, pages: number, why: string) =>
      `  ${input}: ${counted(rows, 'row')} of ${counted(pages, 'page')}; ${why}`,
    more: (count: number) => `  and ${count} more inputs`,
    failed: (input: string, rows: number, why: string) =>
      `${input}${rows > 0 ? ` (after ${counted(rows, 'row')})` : ''}: ${why}`,
    moreFailed: (count: number) => `${counted(count, 'more input')} failed.`,
    unreadable: (input: string, page: number) =>
      `${input}: page ${page} has no list or object where the contract has one, so what follows is not known.`,
    moreUnreadable: (count: number) => `${counted(count, 'more input')} ended so.`,
    notAsked: (count: number) =>
      `${counted(count, 'input')} failed in an earlier run. Give --retry-failed to pay for another try.`,
    failedFile: (file: string) =>
      `${file} has the inputs that failed. Correct them, and give it to --inputs.`,
  },
  doctor: {
    line: (mark: string, step: string, finding: string) => `${mark} ${step}: ${finding}`,
    ok: 'ok    ',
    failed: 'failed',
    steps: {
      address: 'address',
      token: 'token',
      network: 'network',
      proxy: 'proxy',
      connection: 'connection',
      clock: 'clock',
      call: 'call',
    },
    hasToken: 'there is one',
    offline: 'not checked, because of --offline',
    noProxy: 'none for this address',
    plain: 'plain http, without TLS: the token travels in clear text',
    tls: 'TLS, with a certificate that is trusted',
    proxyFails: (code: string) => `The proxy fails: ${code}.`,
    noTime: 'not checked: the service does not say its time',
    differs: (seconds: number) => `differs by ${seconds} s`,
    setClock: (seconds: number) => `differs from the service by ${seconds} s. Set the clock.`,
    noRequired: 'not checked: no operation has a required parameter',
    sends: (id: string) =>
      `Sends one call of ${id} without its required parameter, which is refused.`,
    noCode: 'the body has no valid code. Check the address.',
    noResponse: (why: string) => `no readable response: ${why}`,
    knowsToken: 'the service knows the token (code 400)',
    tookCall: 'the service took the call (code 0)',
    code: (code: number, advice: string) => `code ${code}: ${advice}`,
  },
  labels: { error: 'error: ', warning: 'warning: ' },
};

export type Texts = typeof en;

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
