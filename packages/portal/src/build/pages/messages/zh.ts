import type { CodesMessages, PageMessages, UnknownsMessages } from './en.ts';

/** The texts of the page of all result codes in Simplified Chinese. */
const codesZh: CodesMessages = {
  title: '结果码',
  description: '字段 code 的每一个值：含义、原因、由谁处理、是否重试。',
  intro: (count) =>
    `请看响应体中的 \`code\`，不要看 HTTP 状态码：当且仅当它为 0 时调用成功。规范声明了 ${count} 个值，其中三个没有说明含义。我们自己给出的重试建议都有标记。`,
  columns: ['结果码', '含义', '重试', '计费'],
  billedNote:
    '“计费”表示本项目的网关是否对这样的调用收费。服务本身如何收费，[规范没有说明](/unknowns/#gap-billing)。',
  yes: '是',
  no: '否',
  advice: {
    never: { short: '否', long: '否' },
    backoff: { short: '是', long: '是，等待时间逐次加长' },
    'cool-down': { short: '是', long: '是，先暂停所有调用' },
    'after-reset': { short: '配额重置后', long: '配额重置后' },
  },
  facts: {
    hint: '如何处理',
    cause: '在我们服务器上的原因',
    fixedBy: '由谁处理',
    retry: '重试',
    billed: '网关是否计费',
    error: '客户端的错误类',
    produce: '立即重现',
    gaps: '规范未说明',
  },
  produce: '用这个令牌试一试',
  onMock: '用于模拟服务：',
  nextSentence: '。',
  separator: '、',
  onDemoGateway: '用于以 `--demo` 启动的网关',
  recovery: {
    title: '从失败中恢复',
    text: '客户端会自动等待并重试。[错误与重试](/guides/errors-and-retries/)给出处理各种失败的程序，并说明哪些要您自己处理。',
  },
  headers: {
    title: '我们服务器的响应头',
    intro:
      '规范[没有给出响应头](/unknowns/#gap-response-headers)。下面这些响应头由模拟服务和网关发送，正式服务不一定有。',
    columns: ['响应头', '含义'],
    meanings: {
      'X-Result-Code': '响应体中的结果码，供不读取响应体的监控使用。',
      'Retry-After': '多少秒之后重试可能成功。',
      RateLimit: '剩余的调用次数，以及多少秒后可以再次调用。',
      'RateLimit-Policy': '令牌的限额；没有限额时不发送。',
      'X-Cost': '此次调用花费的点数。',
      'X-Balance-Remaining': '账户剩余的点数。',
      'X-Request-Id': '此次调用在服务器日志中的标识。',
    },
  },
};

/** The texts of the page of the gaps in Simplified Chinese. */
const unknownsZh: UnknownsMessages = {
  title: '规范未定义之处',
  description: '规范的全部未定义之处，以及本项目的处理方式。',
  intro: (gapCount, placeCount) =>
    `规范没有说明的地方，契约保持开放，但我们的服务器和客户端必须作出选择。本页列出全部 ${gapCount} 处未定义之处、我们的选择以及对应的文件。末尾的[标记](#how-sure)列出契约中 ${placeCount} 处不确定的位置，[据名称推断](#from-names)列出规范只给出名称的字段。`,
  facts: {
    gap: '规范没有说明的内容',
    choice: '我们的选择',
    more: '适用之处',
    madeIn: '所在文件',
    seen: '已观察到',
    places: '在契约中的位置',
    operations: '接口',
    everyOperation: '所有接口',
  },
  colon: '：',
  places: (count) => `契约中的 ${count} 处位置`,
  sure: {
    title: '内容的可信程度',
    intro: '没有标记的内容都来自规范，其他内容带有下列标记之一。',
    noNote: '没有备注。',
  },
  fromNames: {
    title: '据名称推断',
    intro: (members, objects) =>
      `对于 ${objects} 个对象的这 ${members} 个字段，规范只给出名称和类型，没有说明含义。这些字段的描述是根据名称推断的。`,
  },
};

/** The texts of the pages made from the contract, in Simplified Chinese. */
export const zh: PageMessages = {
  codes: codesZh,
  unknowns: unknownsZh,
  questions: {
    getAuthorSideBaseInfo: '一位创作者的粉丝增长有多快？',
    getAuthorLinkInfo: '一位创作者的六项传播指数排名如何？',
    getAuthorTouchDistribution: '用户在哪里接触到一位创作者？',
    searchUsers: '哪些用户在谈论某个话题？',
    listAnswers: '大家怎样回答一个问题，哪些回答受认可？',
  },
  home: { request: '请求', response: '响应' },
  operations: {
    columns: ['接口', '路径', '客户端方法'],
    title: '接口',
    description: '本服务的所有接口，每个都有参数说明和示例。',
    text: '所有接口的响应都使用统一的响应结构。响应的每个字段见<a href="/reference/" target="_self">参考文档</a>。',
  },
  tools: {
    title: '工具',
    description: '模拟服务、命令行工具、MCP 服务器和一致性测试。',
    intro: '除[客户端](/sdk/)和[网关](/gateway/)以外的工具，都是可以[下载](/downloads/)的包。',
  },
  changelog: {
    title: '更新日志',
    description: '契约、客户端、模拟服务、网关和文档站的变更。更新日志只有英文。',
    intro: '本站所描述的版本见[版本](/versions/)页面。更新日志只有英文。',
  },
  versions: {
    title: '版本',
    description: '本站所描述的契约版本和各个包的版本。',
    intro:
      '本站描述下列版本。契约有自己的版本号，`@social-data/contract` 与之相同：契约的破坏性变更会提升主版本号。其他包的版本号与契约无关。服务是否会预告变更、如何预告，[规范没有说明](/unknowns/#gap-deprecation-policy)。',
    contract: '契约（`info.version`）',
    columns: ['对象', '版本'],
    ask: '程序用 `--version` 打印自己的版本。变更内容见[更新日志](/changelog/)，这些版本可在[下载](/downloads/)页面获取。',
    licence: '许可证',
    licenceText:
      '契约、各个包和本站页面均采用 MIT 许可证。每个包都附有许可证全文，以及其中所含第三方内容的名称和许可证。',
    report: '报告错误',
    reportText: (repository) =>
      `请${repository === undefined ? '告诉本站的管理员' : `在[代码仓库](${repository}/issues)中告诉我们`}：发送了什么、预期得到什么、实际得到什么；最好附上一条对模拟服务执行的命令。请勿附上真实令牌。可能被人利用的安全问题请私下告知维护者，不要公开提交。`,
  },
  foot: {
    markdown: '查看 Markdown',
    contract: (version) => `契约 ${version}`,
    changelog: '更新日志',
    licence: 'MIT 许可证',
    repository: '代码仓库',
    report: '报告错误',
  },
  markdown: {
    page: (address) => `本页地址：${address}。`,
    unknowns: (address) =>
      `规范没有说明的内容列在 ${address}。请勿自行假设任何页面都没有写明的默认值、限额、价格、主机或令牌获取方式。`,
  },
  llms: {
    summary: (version) =>
      `查询各社交平台数据的接口。所有接口的响应都使用统一的 JSON 响应结构。本文档描述契约的 ${version} 版，并附带模拟服务、网关和 TypeScript 客户端。`,
    rules: [
      '当且仅当响应体的字段 `code` 为 0 时调用成功；不要看 HTTP 状态码。请用 `Number(code) === 0` 比较，因为规范中 code 既有数字形式也有字符串形式。',
      '令牌是每次调用的查询参数 `token`；请求头和 Cookie 都不是凭据。服务如何签发令牌未知。',
      '服务的主机地址未知：请使用 http://127.0.0.1:4010 上的模拟服务和令牌 `demo-token`，服务地址由读者自行填写。',
      '标记说明内容的可信程度：`sampled`、`conflicting`、`assumed` 和 `unknown`。没有标记的内容都来自规范。',
      '对于大多数响应字段，规范只给出名称和类型。这些字段的描述标有“（据名称推断）”：请不要当作事实转述。',
    ],
    sections: {
      guides: '指南',
      operations: '接口',
      contract: '结果码、未定义之处与下载',
      unknown: '未知的内容',
    },
    contractFile: '单文件契约，OpenAPI 3.1，包含所有响应的每个字段。',
    fullFile: '全部页面合为一个文件。',
    unknown:
      '规范没有回答下列问题。不要编造答案，请直接说明未知。“未定义之处”页面列出了本项目为自己的服务器和客户端所做的选择。',
  },
  operation: {
    onThisPage: '本页内容',
    samples: '示例代码',
    responses: '模拟服务的响应',
    parameters: '参数',
    tokenText:
      '每次调用的凭据。不读取任何请求头或 Cookie。<a href="/authentication/#get-a-token">如何获取令牌</a>。',
    returns: '返回内容',
    returnsText:
      '成功时的响应体。失败时响应结构相同，但 `code` 不同，也没有数据。标记表示内容的可信程度；“未定义”链接到规范没有说明的内容。',
    codes: '结果码',
    codesText: '请忽略 HTTP 状态码，查看 `code`。',
    tryIt: '试一试',
    tryItText: '本页用真正的客户端发送调用，不会发往别处。',
    tryItNoScript: '发送调用需要脚本。没有脚本时，请复制某个示例。',
    clientMethod: '客户端方法',
    cost: '我们的网关只在结果码为 0 时扣 1 点额度，失败不扣；运营者可以另定价格。服务本身如何收费，规范<a href="/unknowns/#gap-billing">没有说明</a>。',
    elsewhere: '名称与其他位置',
    contract: '其他位置',
    inReference: '在生成的参考文档中',
    pages: '分页',
    pagingText:
      '读取完整列表、从断点继续的程序，见[遍历所有分页](/guides/page-through-everything/)。',
    nextPage: '下一页',
    byNumber: (parameter) => `按页码，使用 ${parameter}`,
    byCursor: (parameter) => `使用最后一项的 ${parameter}`,
    end: '列表结尾',
    notShown: '未说明',
    required: '必填',
    deprecated: '已弃用',
    optional: '可选，默认值未说明',
    forExample: '例如',
    linkTo: (path) => `指向 ${path} 的链接`,
    unknown: (gaps) => `规范未说明：${gaps}。`,
    separator: '、',
    comma: '，',
    atLeast: (minimum) => `不小于 ${minimum}`,
    atMost: (maximum) => `不大于 ${maximum}`,
    values: (count) => `${count} 个取值`,
    gap: '未定义',
    always: '始终存在',
    onSome: '仅部分对象有',
    fromName: '（据名称推断）',
    fromNameText: (mark) => `${mark}：规范只给出名称和类型，描述是根据名称推断的。`,
    anyValue: '任意值',
    freeObject: '对象，字段未说明',
    or: '或',
    listOf: (type) => `${type}数组`,
    types: {
      string: '字符串',
      integer: '整数',
      number: '数字',
      boolean: '布尔值',
      object: '对象',
      null: 'null',
    },
    units: {
      count: '数量',
      'unix-seconds': 'Unix 时间（秒）',
      position: '位置，从 0 开始',
      page: '页码',
      identifier: '标识符',
      code: '代码，含义未说明',
      pixels: '像素',
      money: '金额，货币未说明',
    },
    code: '结果码',
    meaning: '含义',
    whatToDo: '处理方法',
    otherCodes: (codes) =>
      `另外还声明了 ${codes}，[含义未说明](/unknowns/#gap-unexplained-codes)。`,
  },
};
