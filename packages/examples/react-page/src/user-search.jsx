import { SocialData } from '@social-data/client';
import { createInfiniteQueries } from '@social-data/client/query';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';

/** What the mock can be asked to do. Such tokens are no secrets; in production, the page sends none. */
const SCENARIOS = {
  'everything works': undefined,
  slow: 'mock-slow-2000',
  'one failure, then success': 'mock-301-once',
  'connection reset once': 'mock-reset-once',
  'too fast': 'mock-302',
  'no balance': 'mock-601',
};

export function UserSearch() {
  const [keyword, setKeyword] = useState('camping');
  const [scenario, setScenario] = useState('everything works');
  const lists = useMemo(() => createInfiniteQueries(clientFor(SCENARIOS[scenario])), [scenario]);
  const { queryKey, ...list } = lists.users.search({ keyword });
  const shown = { ...list, queryKey: [scenario, ...queryKey] };
  const search = useInfiniteQuery({ ...shown, enabled: keyword !== '' });
  const users = search.data?.pages.flatMap((page) => page.items) ?? [];
  const mayRead = search.hasNextPage && !search.isFetching && !search.error;
  const end = useVisible(() => mayRead && search.fetchNextPage());

  return (
    <main>
      <form action={(form) => setKeyword(form.get('keyword').trim())}>
        <input aria-label="Keyword" name="keyword" defaultValue={keyword} />
        <button type="submit">Search</button>
      </form>
      <label>
        The mock{' '}
        <select value={scenario} onChange={(event) => setScenario(event.target.value)}>
          {Object.keys(SCENARIOS).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <ol>
        {users.map((user) => (
          <li key={user.id}>
            <strong>{user.name}</strong> {user.desc}
          </li>
        ))}
      </ol>
      {search.error && (
        <p role="alert">
          {search.error.message} {search.error.hint}{' '}
          <button
            type="button"
            disabled={search.isFetching}
            onClick={() => (users.length > 0 ? search.fetchNextPage() : search.refetch())}
          >
            Try again
          </button>
        </p>
      )}
      <p role="status" ref={end}>
        {search.isFetching
          ? 'Loading …'
          : `${users.length} users${search.hasNextPage ? '' : ', that is all'}`}
      </p>
    </main>
  );
}

function clientFor(token) {
  const ofPage = token && { token, dangerouslyAllowBrowser: true };
  return new SocialData({ baseUrl: '/social', ...ofPage, maxRetries: 1, retryDelay: 0.2 });
}

/** A ref for an element; calls back while it can be seen, also after a failure, which it must not repeat. */
function useVisible(onVisible) {
  const ref = useRef(null);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry.isIntersecting && onVisible());
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  });
  return ref;
}
