// The token stays on the server: the page calls /social on its own origin, and this adds the token.
const target = process.env.SOCIAL_DATA_BASE_URL ?? 'http://127.0.0.1:4010';
const token = process.env.SOCIAL_DATA_TOKEN ?? 'demo-token';

export default {
  server: {
    proxy: {
      '/social': {
        target,
        changeOrigin: true,
        rewrite: (path) => {
          const url = new URL(path.replace('/social', ''), target);
          // A page that tries a failure sends the name of it.
          if (!url.searchParams.has('token')) url.searchParams.set('token', token);
          return url.pathname + url.search;
        },
      },
    },
  },
};
