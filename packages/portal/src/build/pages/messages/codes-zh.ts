import type { CodesMessages } from './codes-en.ts';

/** The texts of the page of all result codes in Simplified Chinese. */
export const codesZh: CodesMessages = {
  title: '结果码',
  description: '字段 code 的每一个值：含义、原因、由谁解决、是否重试。',
  intro: (count) =>
    `成败由响应体中的字段 \`code\` 决定，与 HTTP 状态码无关：当且仅当它为 0 时调用成功。规范声明了 ${count} 个值，其中三个没有说明含义。规范没有给出的重试建议是我们自己的，并有相应标记。`,
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
    fixedBy: '由谁解决',
    retry: '重试',
    recover: '恢复的代码',
    billed: '网关是否计费',
    error: '客户端的错误类',
    produce: '立即重现',
    headers: '我们服务器的响应头',
    gaps: '规范未说明',
  },
  produce: '用这个令牌试一试',
  onMock: '用于模拟服务：',
  nextSentence: '。',
  separator: '、',
  onDemoGateway: '用于以 `--demo` 启动的网关',
  causes: {
    100: '令牌缺失、为空、重复发送、未知、已吊销或已过期。请求头和 Cookie 会被忽略。',
    101: '我们的服务器从不发送它，只有模拟服务会按要求发送。',
    202: '我们的服务器从不发送它，只有模拟服务会按要求发送。',
    300: '我们的服务器从不发送它，只有模拟服务会按要求发送。',
    301: '我们的服务器不读取任何平台，因此从不发送它；例外是按要求发送的模拟服务，以及转发到其他服务的网关。',
    302: '令牌的调用超过了它的速率。',
    303: '令牌当天的调用次数已用完。',
    400: '必填参数缺失或为空白、某个值不被允许，或参数重复发送。对于未知的作者，网关也使用它。',
    500: '服务器出现故障，或网关未能及时读取数据。',
    600: '令牌无权调用此接口，或无权从该来源调用。',
    601: '账户余额小于此次调用的价格。',
  },
  recovery: {
    title: '从失败中恢复',
    intro: '示例使用模拟服务中专门用来失败的令牌，因此都可以直接运行。使用时请替换地址和令牌。',
    never: {
      title: '重试也无济于事的结果码',
      text: '同样的调用会以同样的方式失败。请停止调用、显示提示，并告知能够解决的人。',
    },
    backoff: {
      title: '等待后重试',
      text: '每次失败后等待更久，几次之后放弃。客户端会自动这样做。',
    },
    'cool-down': {
      title: '暂停所有调用，然后放慢速度',
      text: '同一令牌的其他调用也会失败，所以要全部暂停。客户端会自动这样做；用 `maxConcurrency` 可以让它更慢。',
    },
    'after-reset': {
      title: '配额重置后继续',
      text: '在配额重置之前停止调用。我们的服务器在 `Retry-After` 中给出需要等待的秒数；规范没有说明服务是否也这样做。',
    },
  },
  headers: {
    title: '我们服务器的响应头',
    intro:
      '规范[没有给出响应头](/unknowns/#gap-response-headers)。下面这些由模拟服务和网关发送，使用正式服务时请不要依赖它们。',
    columns: ['响应头', '含义'],
    meanings: {
      'X-Result-Code': '响应体中的结果码，供不读取响应体的监控使用。',
      'Retry-After': '多少秒之后重试才可能成功。',
      RateLimit: '剩余的调用次数，以及多少秒后可以再次调用。',
      'RateLimit-Policy': '令牌的限额；没有限额时不发送。',
      'X-Cost': '此次调用花费的点数。',
      'X-Balance-Remaining': '账户剩余的点数。',
      'X-Request-Id': '此次调用在服务器日志中的标识。',
    },
  },
};
