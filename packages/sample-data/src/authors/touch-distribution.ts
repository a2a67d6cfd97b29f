import type {
  AuthorTouchDistributionData,
  Platform,
  TouchCount,
  TouchNodeLevel2,
  TouchNodeLevel3,
} from '@social-data/contract/types';
import { Random } from '../random/random.ts';
import type { Language } from '../vocabulary/topic.ts';
import { type Touchpoint, touchpoints, workOn } from '../vocabulary/touchpoints.ts';
import { creator } from './creator.ts';

export interface TouchDistributionRequest {
  readonly oAuthorId: string;
  readonly platform: Platform;
}

/**
 * Where people meet a creator. The count of a node is the sum of its children, if it has any.
 * `video_touch` holds the tree for every platform (D16).
 */
export function touchDistribution(request: TouchDistributionRequest): AuthorTouchDistributionData {
  const { oAuthorId, platform } = request;
  const { language, followers } = creator(oAuthorId);
  const random = new Random('touch', `${platform}/${oAuthorId}`);
  const people = Math.floor(followers * (0.2 + 2 * random.unit()));
  const draw = (count: number, points: readonly Touchpoint[]) =>
    counted(count, points, random).map(({ cnt, point }) => ({
      distribution_data: { cnt, name: label(point, language, platform) } satisfies TouchCount,
      cnt,
      parts: point.parts ?? [],
    }));
  const third = (count: number, points: readonly Touchpoint[]): TouchNodeLevel3[] =>
    draw(count, points).map(({ distribution_data }) => ({ distribution_data }));
  const second = (count: number, points: readonly Touchpoint[]): TouchNodeLevel2[] =>
    draw(count, points).map(({ distribution_data, cnt, parts }) => ({
      distribution_data,
      three_distribution: third(cnt, parts),
    }));
  return {
    base_resp: { status_code: 0, status_message: '' },
    video_touch: draw(people, touchpoints).map(({ distribution_data, cnt, parts }) => ({
      distribution_data,
      second_distribution: second(cnt, parts),
    })),
  };
}

/** Splits a count of people among touchpoints, the largest part first. */
function counted(
  count: number,
  points: readonly Touchpoint[],
  random: Random,
): { readonly cnt: number; readonly point: Touchpoint }[] {
  const weights = points.map(({ weight }) => weight * (0.4 + 1.2 * random.unit()));
  const counts = splitCount(count, weights);
  return points
    .map((point, index) => ({ cnt: counts[index] ?? 0, point }))
    .sort((a, b) => b.cnt - a.cnt);
}

function label(point: Touchpoint, language: Language, platform: Platform): string {
  return point.name[language].replace('{work}', workOn(platform, language));
}

/** Splits a count by weights into whole parts that add up to it exactly; the first part takes the remainder. */
function splitCount(count: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const parts = weights.map((weight) => Math.floor((count * weight) / sum));
  const rest = count - parts.reduce((total, part) => total + part, 0);
  return parts.map((part, index) => (index === 0 ? part + rest : part));
}
