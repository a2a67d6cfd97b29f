import type { Ad, AdCreative, AdSlot } from '@social-data/contract/types';
import { landscape, logo } from '../pictures.ts';
import { itemAt, Random } from '../random/random.ts';
import { type AdText, adBrands, adTexts } from '../vocabulary/ad-texts.ts';
import type { Topic } from '../vocabulary/topic.ts';
import { askedQuestion } from './answer-plan.ts';

/** The advertisement among the answers to a question, nested as decision D21 says. `adjson` is JSON text. */
export function adSlot(questionId: string): AdSlot {
  const random = new Random('ad', questionId);
  const ad = sampleAd(askedQuestion(questionId).topic, random);
  const { id, name, template, category } = ad;
  const adjson = JSON.stringify({ id, name, template, category });
  return { ad_info: { ad, adjson, position: random.between(2, 4) } };
}

function sampleAd(topic: Topic, random: Random): Ad {
  const id = random.between(9001, 9999);
  const language = random.pick(['zh', 'en'] as const);
  const texts = adTexts[language];
  const thing = random.pick(topic[language].things);
  const brand = random.pick(adBrands);
  const brandInfo = { id: brand.id, logo: logo(brand.colour), name: brand.name };
  const video = random.chance(0.4);
  const count = random.pick([1, 1, 2]);
  const descriptions = random.sample(texts.descriptions, count);
  const creative = (title: AdText, index: number): AdCreative => ({
    app_promotion_url: random.chance(0.3) ? `https://shop.example/app/${id}` : '',
    description: itemAt(descriptions, index)(thing, topic[language].name),
    image: landscape(random),
    landing_url: `https://shop.example/offers/${id}`,
    title: title(thing, topic[language].name),
    brand: brandInfo,
    cta: { value: random.pick(texts.callToAction) },
    footer: { value: texts.footer(brand.name) },
    video_watch_num: video ? Math.floor(random.skewed(5000)) + 1 : 0,
  });
  const experiment = random.chance(0.3) ? `demo-experiment-${random.between(1, 9)}` : '';
  return {
    id,
    ad_verb: 'demo_verb',
    name: texts.name(thing),
    template: video ? 'demo_video_template' : 'demo_template',
    experiment_info: experiment,
    za_ad_info: experiment && `demo-ad-info-${id}`,
    za_ad_info_json: JSON.stringify(experiment ? { experiment } : {}),
    category: random.between(1, 9),
    party_id: 500 + brand.id,
    brand: brandInfo,
    creatives: random.sample(texts.titles, count).map(creative),
    ...tracks(id, random.chance(0.2)),
    display_advertising_tag: random.chance(0.95),
    download_silent: random.chance(0.1),
    is_new_webview: random.chance(0.3),
    is_speeding: random.chance(0.1),
    native_prefetch: random.chance(0.2),
  };
}

type AdTracks = Pick<
  Ad,
  | 'click_tracks'
  | 'close_tracks'
  | 'conversion_tracks'
  | 'debug_tracks'
  | 'impression_tracks'
  | 'view_tracks'
  | 'close_track'
  | 'revert_close_track'
  | 'view_track'
>;

function tracks(id: number, debug: boolean): AdTracks {
  const track = (kind: string): string => `https://track.qa.example/${kind}/${id}`;
  return {
    click_tracks: [track('click')],
    close_tracks: [track('close')],
    conversion_tracks: [track('conversion')],
    debug_tracks: debug ? [track('debug')] : [],
    impression_tracks: [track('impression')],
    view_tracks: [track('view')],
    close_track: track('close'),
    revert_close_track: track('revert-close'),
    view_track: track('view'),
  };
}
