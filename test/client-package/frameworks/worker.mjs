import { createProxyHandler } from '@social-data/client/proxy';

export default {
  fetch(request, { UPSTREAM, TOKEN }) {
    return createProxyHandler({ upstream: UPSTREAM, token: TOKEN, timeout: 5_000 })(request);
  },
};
