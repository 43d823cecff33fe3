import { ashby } from './ashby.ts';
import { bamboohr } from './bamboohr.ts';
import type { BoardApi } from './Board.ts';
import { breezy } from './breezy.ts';
import { bundesagentur } from './bundesagentur.ts';
import { comeet } from './comeet.ts';
import { greenhouse } from './greenhouse.ts';
import { himalayas } from './himalayas.ts';
import { justjoin } from './justjoin.ts';
import { lever } from './lever.ts';
import { nofluffjobs } from './nofluffjobs.ts';
import { oracle } from './oracle.ts';
import { personio } from './personio.ts';
import { pinpoint } from './pinpoint.ts';
import { recruitee } from './recruitee.ts';
import { rippling } from './rippling.ts';
import { smartrecruiters } from './smartrecruiters.ts';
import { teamtailor } from './teamtailor.ts';
import { workable } from './workable.ts';
import { workday } from './workday.ts';

/** All boards with a public API that responds with data. Boards that also guess from a company's own host come last. */
export const boardApis = {
  greenhouse,
  lever,
  ashby,
  workable,
  smartrecruiters,
  recruitee,
  workday,
  breezy,
  bamboohr,
  rippling,
  pinpoint,
  personio,
  oracle,
  comeet,
  justjoin,
  nofluffjobs,
  himalayas,
  bundesagentur,
  teamtailor,
} satisfies Record<string, BoardApi>;

/** A board with a public API; the API of LinkedIn is its guest page. */
export type Board = keyof typeof boardApis | 'linkedin';
