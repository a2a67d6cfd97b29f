import type { Messages } from './en.ts';

/** The texts of the components in Simplified Chinese. */
export const zh: Messages = {
  filter: {
    fields: '筛选字段',
    gaps: '筛选未定义之处',
    operation: '接口',
    mark: '标记',
    all: '全部',
    marks: { unknown: '未知', assumed: '假定', sampled: '样例所见', conflicting: '前后矛盾' },
    expand: '全部展开',
    collapse: '全部收起',
    shown: { fields: (count) => `${count} 个字段`, gaps: (count) => `${count} 处未定义` },
  },
  samples: {
    run: '在模拟服务上运行',
    runHint: '把这个调用发送给模拟服务，并在这里显示响应。',
    noMock: '模拟服务没有响应。请用下面的命令启动：',
  },
  response: {
    title: '响应',
    nothingSent: '尚未发送。表单已填好，点“发送”即可调用模拟服务。',
    chart: '图表',
    previous: '上一页',
    next: '下一页',
    last: '这是最后一页。',
  },
  log: {
    title: '模拟服务收到的请求',
    intro: '模拟服务会记录本页和其他所有程序的请求。',
    follow: '查看日志',
    failed: (address) => `${address} 的模拟服务没有响应。请用 "npm start" 启动。`,
    nothing: '模拟服务还没有收到请求。',
    columns: ['调用', '结果码', '原因', '如何处理'],
    noCode: (status) => (status === null ? '没有响应' : `HTTP ${status}`),
  },
  charts: {
    noIndex: '数据中没有指数。',
    indexes: '各项指数，值与平均值以条形显示',
    indexMeaning: '规范没有说明这些指数的含义。',
    index: '指数',
    noDistribution: '数据中没有分布。',
  },
  summary: {
    waiting: '等待响应 …',
    stopped: (seconds) => `已停止，用时 ${seconds} 秒`,
    code: (code) => `结果码 ${code}`,
    noEnvelope: '没有结果码',
    http: (status) => `，HTTP ${status}`,
    time: (milliseconds) => `，用时 ${milliseconds} 毫秒`,
  },
  copy: { tooltipText: '复制代码', copiedText: '已复制' },
  code: {
    title: '同一调用的代码',
    demo: '代码中的令牌是公开的，不是您输入的令牌。',
    variable: (name) => `代码从变量 ${name} 读取令牌。这样设置变量，不会在 shell 历史中留下记录：`,
  },
  form: {
    operation: '接口',
    about: '接口说明',
    leaveOut: '不发送',
    forExample: (example) => `例如 ${example}`,
    required: '必填',
    send: '发送',
    stop: '停止',
  },
  target: {
    title: '发送到哪里',
    names: { mock: '模拟服务', gateway: '网关', own: '我自己的地址' },
    address: '地址',
    addressHint: '不含接口路径，也不含令牌。服务器必须允许本页读取它的响应（CORS）。',
    plainHttp: '使用普通 http 时，链路上的任何人都能读到令牌。',
    token: '令牌',
    show: '显示令牌',
    tokenHint: '只保存在内存中，离开或刷新本页即清除；不会写入地址、存储或历史记录。',
    publicToken: '这是公开的令牌，任何人都可以使用。',
    scenario: (target) => (target === 'mock' ? '模拟服务的行为' : '网关的行为'),
    choiceHint: (target) =>
      target === 'mock'
        ? '每个选项都是一个令牌。'
        : '每个选项都是一个令牌，适用于带 --demo 的网关。',
    tokens: { works: '正常。', code: (code, meaning) => `结果码 ${code}。${meaning}` },
  },
  failure: {
    code: (code) => `结果码 ${code}`,
    fixedBy: (who) => `处理方：${who}。`,
    more: (code) => `结果码 ${code} 的详细说明`,
    findOut: '查明是哪一种',
    refuses: '服务器有响应，但不允许本页读取：它必须发送 Access-Control-Allow-Origin。',
    down: '服务器没有响应：没有运行、地址有误，或证书不受信任。',
    noResponse: '没有收到响应',
    isListening: (address) =>
      `${address} 是否有服务器在监听？"npm start" 会启动模拟服务和网关，并打印它们的地址。`,
    isAllowed:
      '该服务器是否允许其他来源的页面读取响应（CORS）？浏览器不会说明是哪一种原因，可以用下面的按钮查明。',
    late: '响应没有及时到达',
    timeout: '服务建议超时时间不少于 60 秒；本页等待 90 秒。',
    foreign: '响应不是来自本服务',
    otherServer: '它不符合统一的响应结构，没有结果码。该地址可能是代理或其他服务器。',
    notSent: '调用没有发送',
    cutOff: '响应中断',
    whereItBroke:
      '已收到响应头，但服务器或它前面的代理在响应体结束前关闭了连接。本页有权读取它的响应。',
    redirected: '服务器返回了重定向',
    whyNotFollowed: '客户端不会跟随重定向，否则令牌会发往另一个地址。请填写重定向指向的地址。',
  },
};
