import type { Texts } from './en.ts';

/** All that the command says, in Simplified Chinese. */
export const zh: Texts = {
  help: {
    program: (title) => `调用${title}的接口，并把结果写成表格。`,
    titles: {
      'Usage:': '用法：',
      'Arguments:': '参数：',
      'Options:': '选项：',
      'Commands:': '命令：',
    },
    version: '显示版本号',
    help: '显示命令的帮助',
    afterError: '（用法见 --help；以连字符开头的值放在 -- 之后）',
    exitCodes: '退出码：',
    examples: '示例：',
    parameters: '接口参数：',
    output: '输出：',
    requests: '请求：',
    connection: '连接：',
    commands: (names) => `命令：${names}`,
    values: (name) => `${name} 的值，每个值是一个输入`,
    render: '根据已停止任务的日志生成输出，不发送请求。',
    journal: '日志文件 OUT.journal',
    doctor: '检查地址、连接、时钟和令牌。',
    sameAs: (name) => `与 ${name} 相同`,
    body: (description, example) => `请求体（${description}），例如 ${example}。`,
    required: '必填。',
    deprecated: '已弃用。',
    deprecatedMark: '（已弃用）',
    end: '。',
    gap: '',
    choices: (values) => `（可选值：${values}）`,
    byDefault: (value) => `（默认值：${value}）`,
    library: [
      [/^error: unknown option '(.+?)'/, 'error: 没有选项 $1。'],
      [/^error: unknown command '(.+?)'/, 'error: 没有命令 $1。'],
      [/^error: missing required argument '(.+?)'/, 'error: 缺少参数 $1。'],
      [/^error: option '(.+?)' argument missing/, 'error: 选项 $1 缺少值。'],
      [
        /^error: option '(.+?)' cannot be used with option '(.+?)'/,
        'error: 选项 $1 不能与 $2 同时使用。',
      ],
      [/^error: option '(.+?)' argument '(.*?)' is invalid\. /s, 'error: 选项 $1 的值“$2”无效。'],
      [
        /^error: too many arguments.*Expected (\d+) .* but got (\d+): (.*)\./s,
        'error: 参数过多：需要 $1 个，给出了 $2 个（$3）。',
      ],
      [/Allowed choices are (.+?)\.$/m, '可选值：$1。'],
      [/\(Did you mean one of (.+?)\?\)/, '（您要找的是不是 $1？）'],
      [/\(Did you mean (.+?)\?\)/, '（您要找的是不是 $1？）'],
      [/\[options\]/g, '[选项]'],
      [/\[command\]/g, '[命令]'],
      [/<command>/g, '<命令>'],
    ],
  },
  exitCodes: {
    0: '成功，所需数据已全部取得。',
    1: '程序出错，或文件无法写入。',
    2: '命令行或配置有误，例如代理或证书。没有发送任何请求。',
    3: '调用方可以更正：令牌或参数（结果码 100 和 400）。',
    4: '账户所有者可以处理：权限或余额（结果码 600 和 601）。',
    5: '稍后可能成功（结果码 301、302、303 和 500，无法连接，响应超时）。',
    6: '无法理解响应（结果码 101、202 和 300，未知的结果码，不是 JSON，列表没有尽头）。',
    7: '达到 --max-calls 或 --max-credits 设定的上限。',
    8: '部分输入失败，其余的已取得。',
    9: '某一页没有契约中的列表或对象，内容保存在日志中。连续 10 次则停止任务。',
    129: '终端已关闭（SIGHUP）。',
    130: '被 Ctrl-C 中断（SIGINT）。',
    143: '被终止（SIGTERM）。',
  },
  flags: {
    lang: '帮助和消息的语言；默认取自 LC_ALL、LC_MESSAGES 或 LANG',
    out: '写入文件；文件不能已存在，除非使用 --force',
    format: '输出格式；默认由 --out 的扩展名决定，否则为 table',
    fields: '要输出的字段，以英文逗号分隔；all 还包括终端放不下的字段',
    limit: '每个输入的最大行数',
    oneRowPer: '多个输入找到同一条目时：item 合并为一行，input 每个输入各占一行（用于数据透视表）',
    for: '按该程序的要求写 CSV：分隔符、小数点、BOM 和换行符；默认为 excel',
    force: '覆盖 --out；先前任务的日志如果有数据页，会改名保留',
    quiet: '只显示失败',
    inputs: '每行一个输入，或首行为参数名的 CSV、XLSX；- 为标准输入',
    header: '--inputs 的首行也是值',
    sheet: '--inputs 工作簿中的工作表；默认为第一个',
    encoding: '--inputs 的编码，例如 gbk；默认自动识别',
    idsAreExact: '确认 --inputs 中以 0 结尾的 ID 无误',
    maxPages: '每个输入的最大页数',
    all: '读取每个输入的所有分页',
    concurrency: '同时读取的列表数',
    maxCalls: '最大请求数，包括重试',
    maxCredits: '本次任务的点数上限；如果下一页可能超出余量，则停止',
    maxRetries: '请求失败后的重试次数',
    timeout: '单次请求的超时秒数；服务建议至少为 60',
    maxWait: '连续 10 个列表失败时，任务最多等待的秒数',
    yes: '不询问',
    dryRun: '不发送请求；显示输入和最大请求数，配合 --resume 时显示剩余部分',
    unchecked: '发送契约不允许的值',
    resume: '从 --out 旁边的日志继续先前的任务',
    append: '把新输入的行追加到已完成的 --out（CSV 或 NDJSON）',
    keepJournal: '成功后保留日志，以后读取更多页、换字段或格式时不必重复付费',
    baseUrl: '服务地址；默认取自 SOCIAL_DATA_BASE_URL',
    allowInsecure: '允许以明文 http 访问其他机器：令牌可能被他人读取',
    tokenFile: '存放令牌的文件；- 为标准输入；默认取自 SOCIAL_DATA_TOKEN，否则提示输入',
    token: '令牌；命令运行期间，本机的其他用户可以看到',
  },
  usage: {
    wholeNumber: (from) => `需要不小于 ${from} 的整数。`,
    missing: (flag) => `缺少 ${flag}。请给出一个或多个值。`,
    ofInput: (input, problem) => `输入 ${input}：${problem}`,
    wrongValue: (flag, given, _problem, allowed) =>
      `${flag} 的值 ${given} 不符合契约${allowed && `，可选值为 ${allowed}`}。如仍要发送，请加上 --unchecked。`,
    json: (flag, example) => `${flag} 需要 JSON，例如 ${example}。`,
    givenTwice: (flag) => `${flag} 和 --inputs 同时给出了同一参数，请只保留一处。`,
    oneStandardInput: '--inputs 和 --token-file 不能同时读取标准输入。',
    unknownField: (field, allowed) => `没有字段 ${field}。可用的字段：${allowed}。`,
    cannotRead: (what, why) => `无法读取 ${what}：${why}`,
    system: (code) => `${SYSTEM_ERRORS[code] ?? '系统错误'}（${code}）。`,
  },
  connection: {
    noAddress: '缺少地址。请使用 --base-url 或设置 SOCIAL_DATA_BASE_URL。',
    badAddress: '地址必须是 https://host/path 的形式，不能包含令牌、用户名或查询参数。',
    insecure: '地址是明文 http：令牌会以明文传输。请使用 https，或加上 --allow-insecure。',
    insecureWarning: '地址是明文 http：令牌会以明文传输。',
    tokenWarning:
      '其他用户可以看到 --token，它还会留在历史记录中。建议使用 SOCIAL_DATA_TOKEN 或 --token-file。',
    noToken: '没有令牌。请设置 SOCIAL_DATA_TOKEN 或使用 --token-file。',
    prompt: '令牌：',
    badToken: (source) => `${source} 必须只有一个令牌，其中没有空白字符。`,
    typedToken: '输入的内容',
    badProxy:
      'HTTPS_PROXY、HTTP_PROXY 或 ALL_PROXY 中的代理必须是 http://host:port 的形式。请更正或取消设置。',
    proxyPassword:
      '代理要求其他用户名和密码（HTTP 407）。请把 HTTPS_PROXY 或 HTTP_PROXY 设为 http://NAME:PASSWORD@host:port。',
    proxyRefuses: (status) => `代理返回 HTTP ${status}。请向代理的管理员确认是否允许访问该地址。`,
    unknownSigner: (code) =>
      `本机不信任证书的签发者（${code}）。如果您信任它，请把 NODE_EXTRA_CA_CERTS 设为其 CA 证书的 PEM 文件。`,
    noTls: (code) => `服务器在该端口不使用 TLS（${code}）。请检查端口，或地址是否应以 http: 开头。`,
    notValidNow: (code, now) =>
      `证书当前无效（${code}）。本机时间为 ${now}：如不正确，请校准时钟；否则请告知服务的所有者。`,
    otherName: (code) => `证书属于其他主机名（${code}）。请检查地址：这可能是另一台服务器。`,
    failed: (code) => `连接失败（${code}）。请检查地址中的主机和端口，以及网络。`,
  },
  failure: {
    code: (code, message, advice) =>
      `结果码 ${code}：${advice}${message && `服务返回的消息：${message}`}`,
    fixedBy: (advice, who) => `${advice}（由${who}处理）`,
    waitUntil: (time) => `请等到 ${time}。`,
    inTime: (seconds) => `${seconds} 秒内没有收到完整的响应。请增大 --timeout。`,
    noEnvelope: (status) =>
      `响应体不符合统一的响应结构（HTTP ${status}），可能不是服务返回的。请检查 --base-url 和代理。`,
    stuck: () => '列表不再前进：继续读取只会重复相同的页。请把该列表报告给服务方。',
    other: () => '程序出错，请求没有发送。',
    outage: (seconds, last) =>
      `服务接连在多个列表上失败${seconds > 0 ? `，等待 ${seconds} 秒后仍然失败` : ''}。最近一次：${last}`,
    waiting: (seconds, last) => `服务接连在多个列表上失败。等待 ${seconds} 秒。最近一次：${last}`,
    unreadable: (count) =>
      `连续 ${count} 个输入没有契约中的列表，每次都可能已扣费。服务可能已变更：继续之前，请先查看返回的内容。`,
    maxCalls: (count) => `达到 --max-calls：已发送 ${count} 次请求。如需继续，请增大该值。`,
    maxCredits: (spent, assumed) =>
      `达到 --max-credits：已花费 ${spent} 点${
        assumed > 0 ? `，其中 ${assumed} 点是对未返回费用的调用的估算` : ''
      }，再读一页可能超出余量。如需继续，请增大该值。`,
    tooDeep: (levels) => `响应的嵌套超过 ${levels} 层`,
    endedBy: (signal) => `任务被 ${signal} 结束。`,
  },
  inputs: {
    standardInput: '标准输入',
    none: (file) => `${file} 中没有输入。`,
    reading: (file, megabytes) => `正在读取 ${file}，${megabytes} MB。`,
    checking: (count) => `正在检查 ${count} 个输入。`,
    recognised: (file, encoding) => `${file} 按 ${encoding} 编码读取。`,
    repeated: (count) => `已略去 ${count} 个重复的输入。`,
    namesBelow: (file) => `${file} 的列名不在首行。请删除列名上方的行。`,
    severalSheets: (file, sheets) =>
      `${file} 有多个工作表，第一个工作表的首行没有参数名。请用 --sheet 指定其中之一：${sheets}。`,
    noSheet: (file, sheet, sheets) =>
      `${file} 没有工作表“${sheet}”。${sheets && `已有的工作表：${sheets}。`}`,
    badWorkbook: (file) => `无法读取工作簿 ${file}。请另存为 XLSX 或“CSV UTF-8”。`,
    html: (file) =>
      `${file} 的内容是 HTML 或 XML，与文件名无关。请用表格程序打开，另存为 XLSX 或“CSV UTF-8”。`,
    json: (file) =>
      `${file} 是 JSON，但不是每行一个对象。请每行给出一个值，或使用 CSV，或使用 --format ndjson 的输出。`,
    fullWidth: (file, line) => `${file} 的列之间用了全角逗号或分号：${line}。请替换为半角的 , 或 ;`,
    noCsv: (file, line) =>
      `${file}${line ? ` 的第 ${line} 行` : ''}不是 CSV。请检查引号和列数；使用 --no-header 时，每行是一个值。`,
    noValue: (file, name, others) =>
      `${file} 有一行缺少“${name}”：${others}。请填写该单元格，或删除该行。`,
    unnamed: (file, cells, names) =>
      `${file} 没有以参数命名的列：${cells}。参数有 ${names}；使用 --no-header 时，每行是一个值。`,
    columnsTwice: (file, name, columns) =>
      `${file} 有多列对应“${name}”：${columns}。请只保留一列的列名。`,
    lostDigits: (file, first, more, digits) =>
      `${file} 中有 ${first} 等 ${more + 1} 个超过 ${digits} 位的数字，结尾都是 0：它们曾被当作数字，末尾的位数已丢失。请把该列设为文本格式并重新输入。如果这些 ID 无误，请加上 --ids-are-exact。`,
    cell: {
      formula: (cell) => `${cell} 是公式，但没有计算结果。请用表格程序打开工作簿并保存。`,
      error: (where, shown) =>
        `${where} 中有 ${shown}，这是表格程序的错误值。请更正，或清空该单元格。`,
      other: (where, shown) =>
        `${where} 中有 ${shown}，这是被表格程序改动过的数字或日期。请把该列设为文本格式，重新输入原来的内容。`,
    },
    notEncoding: (file, encoding, line) =>
      `${file}${line ? ` 的第 ${line} 行` : ''}不是 ${encoding}。请另存为“CSV UTF-8”，或用 --encoding 指定编码，例如 gbk。`,
    unknownEncoding: (encoding) =>
      `不支持 --encoding“${encoding}”。可以使用 utf-8、gbk、big5、shift_jis、windows-1252 等。`,
  },
  output: {
    terminalXlsx: '终端无法显示 XLSX。请使用 --out FILE.xlsx。',
    noFormat: (file, formats, endings) =>
      `无法由 ${file} 的扩展名确定格式。请使用 --format ${formats}，或以下扩展名之一：${endings}。`,
    noFolder: (out) => `无法写入 --out：${out} 必须是文件，所在的文件夹必须已存在。`,
    exists: (file) => `${file} 已存在。请换一个 --out，或用 --force 覆盖。`,
    leftOut: (count, names) =>
      `还有 ${count} 列放不下：${names}。可用 --fields NAME,NAME 选择；--out FILE.csv 和 FILE.xlsx 包含所有列。`,
    appendsLines: '--append 只能向 CSV 或 NDJSON 格式的 --out 追加。',
    noInputList: (file) =>
      `没有 ${file}，它由已完成的采集留下。未完成的采集请用 --resume 继续，也可以增加输入。`,
    otherFirstLine: (file, program) =>
      `${file} 的首行与 --for ${program} 的写法不同。请使用当时的 --for，或换一个 --out。`,
    alreadyThere: (known, all, file) => `${all} 个输入中有 ${known} 个已在 ${file} 中。`,
  },
  journal: {
    resumeNeedsOut: '--resume 从 --out 旁边的日志继续。请给出 --out。',
    finished: (out) =>
      `${out} 已存在且没有日志：该任务已完成。请用 --append 增加输入，或用 --force 重新采集。`,
    kept: (file) =>
      `先前任务的日志中有可能已付费的数据页，现已改名为 ${file}。查看方法：social-data render ${file}`,
    notOurs: (file) =>
      `${file} 不是此版本 social-data 的日志。请给出文件 OUT.journal，或使用写出它的版本。`,
    damaged: (file, line) =>
      `${file} 的第 ${line} 行已损坏。请从备份恢复，或换一个 --out 重新开始。`,
    changed: (file) => `${file} 在使用期间被修改。请重新开始。`,
    exists: (file) =>
      `${file} 已存在：先前的任务中途停止。请用 --resume 继续，或用 --force 重新开始。`,
    inUse: (file) => `另一个进程正在使用 ${file}。请等它结束。`,
    noLock: (file, why) =>
      `无法锁定 ${file}（${why}）。如果没有其他任务使用它，请删除它，或使用本机的文件夹。`,
    otherRun: (file, differences) =>
      `${file} 属于另一个任务：${differences}。请使用与当时相同的设置，或换一个 --out 重新开始。`,
    operation: '接口',
    address: '地址',
    differs: (what, then, now) => `${what} 当时为 ${then}，现在为 ${now}`,
    notGiven: '未给出',
    missingInputs: (count, all, first) =>
      `其 ${all} 个输入中有 ${count} 个这次没有给出，例如 ${first}`,
    notWritten: (file, why, page) =>
      `无法把 ${file} 写入磁盘（${why}）。这一页和之后的页可能丢失：${page}。请检查磁盘，然后使用 --resume，它会重新请求缺少的页。`,
    page: (input, page) => `${input}：第 ${page} 页`,
  },
  run: {
    theCall: '该调用',
    inputs: (count, names) => `${count} 个输入${names && `：${names}`}`,
    unfinished: (count) => `；${count} 个尚未完成`,
    atMost: (most, least) => `；最多 ${most} 次调用${most > least ? `，至少 ${least} 次` : ''}`,
    unbounded: (least) => `；至少 ${least} 次调用，没有上限`,
    confirm: '是否发送？[y/N] ',
    dryCredits: (credits) =>
      `如果下一次调用可能超出 ${credits} 点的余量，任务就会停止；未返回费用的调用至少按 1 点计算。`,
    dryMost: (requests) => `最多 ${requests} 次请求，包括重试。`,
    dry: '没有发送任何请求。',
    stopping: (pages) =>
      `正在停止。等待已发出的 ${pages} 页，它们可能已扣费；再按一次 Ctrl-C 则不再等待。`,
    goOn: (file) => `已取得的数据在 ${file} 中。如需继续，请加上 --resume 重复该命令。`,
    keptAsItCame: (file) => `${file} 以 JSON 保存了实际返回的内容（不是列表）。`,
    onePage: '这只是一页，可能还有更多。请使用 --all、--limit 或 --max-pages。',
  },
  progress: {
    inputs: (done, all) => `输入 ${done}/${all}`,
    pages: (pages) => `页 ${pages}`,
    paused: (seconds) => `暂停 ${seconds} 秒`,
    left: (seconds) => `大约还需 ${seconds} 秒`,
  },
  summary: {
    ends: {
      declared: '服务表示列表已结束',
      empty: '遇到空页',
      repeated: '某一页只有之前出现过的条目',
      unreadable: '某一页没有契约中的列表或对象',
      single: '该接口只有一页',
      limit: '达到 --limit',
      'max-pages': '达到页数上限',
      failed: '失败',
      stopped: '任务已停止',
    },
    comma: '，',
    rows: (count) => `${count} 行`,
    foundAgain: (count) => `其他输入重复找到 ${count} 行`,
    duplicates: (count) => `重复 ${count} 条`,
    requests: (count) => `请求 ${count} 次`,
    retries: (count) => `重试 ${count} 次`,
    cost: (credits) => `费用 ${credits} 点`,
    untold: (calls) => `${calls} 次调用未返回费用`,
    balance: (credits) => `余额 ${credits}`,
    list: (input, rows, pages, why) => `  ${input}：${pages} 页共 ${rows} 行；${why}`,
    more: (count) => `  另外 ${count} 个输入`,
    failed: (input, rows, why) => `${input}${rows > 0 ? `（已取得 ${rows} 行）` : ''}：${why}`,
    failedFile: (file) => `失败的输入在 ${file} 中。请在其中更正，再把该文件用作 --inputs。`,
  },
  doctor: {
    line: (mark, step, finding) => `${mark} ${step}：${finding}`,
    ok: '正常',
    failed: '失败',
    steps: {
      address: '地址',
      token: '令牌',
      proxy: '代理',
      connection: '连接',
      clock: '时钟',
      call: '调用',
    },
    hasToken: '已提供',
    noProxy: '该地址不使用代理',
    plain: '明文 http，没有 TLS：令牌以明文传输',
    tls: 'TLS，证书受信任',
    proxyFails: (code) => `代理连接失败：${code}。`,
    noTime: '未检查：服务没有返回时间',
    differs: (seconds) => `相差 ${seconds} 秒`,
    setClock: (seconds) => `与服务相差 ${seconds} 秒。请校准时钟。`,
    sends: (id) => `发送一次缺少必填参数的 ${id} 调用，服务会拒绝它。`,
    knowsToken: '服务识别出该令牌（结果码 400）',
    tookCall: '服务接受了该调用（结果码 0）',
  },
  labels: { error: '错误：', warning: '警告：' },
};

const SYSTEM_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: '文件或文件夹不存在',
  EACCES: '没有权限',
  EPERM: '没有权限',
  EISDIR: '这是文件夹',
  ENOTDIR: '路径中有一部分不是文件夹',
  ENOSPC: '磁盘已满',
  EDQUOT: '磁盘配额已用完',
  EROFS: '磁盘是只读的',
  EIO: '磁盘读写出错',
  EMFILE: '打开的文件过多',
};
