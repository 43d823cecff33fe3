import { ashby } from './ashby.ts';
import { bamboohr } from './bamboohr.ts';
import type { BoardMarkup } from './BoardMarkup.ts';
import { breezy } from './breezyhr.ts';
import { dice } from './dice.ts';
import { glassdoor } from './glassdoor.ts';
import { greenhouse } from './greenhouse.ts';
import { gusto } from './gusto.ts';
import { icims } from './icims.ts';
import { indeed } from './indeed.ts';
import { jazz } from './jazzhr.ts';
import { jobscz } from './jobs.cz.ts';
import { jobvite } from './jobvite.ts';
import { lever } from './lever.ts';
import { linkedin } from './linkedin.ts';
import { monster } from './monster.ts';
import { paylocity } from './paylocity.ts';
import { personio } from './personio.ts';
import { pracuj } from './pracuj.ts';
import { recruitee } from './recruitee.ts';
import { remoteok } from './remoteok.ts';
import { seek } from './seek.ts';
import { smartrecruiters } from './smartrecruiters.ts';
import { stackoverflow } from './stackoverflow.ts';
import { stepstone } from './stepstone.ts';
import { teamtailor } from './teamtailor.ts';
import { ukg } from './ukg.ts';
import { welcometothejungle } from './welcometothejungle.ts';
import { weworkremotely } from './weworkremotely.ts';
import { work24 } from './work24.ts';
import { workable } from './workable.ts';
import { workatastartup } from './workatastartup.ts';
import { workday } from './workday.ts';
import { ziprecruiter } from './ziprecruiter.ts';

/** Every board with known markup. */
export const boardMarkups: readonly BoardMarkup[] = [
  ashby,
  bamboohr,
  breezy,
  dice,
  glassdoor,
  greenhouse,
  gusto,
  icims,
  indeed,
  jazz,
  jobscz,
  jobvite,
  lever,
  linkedin,
  monster,
  paylocity,
  personio,
  pracuj,
  recruitee,
  remoteok,
  seek,
  smartrecruiters,
  stackoverflow,
  stepstone,
  teamtailor,
  ukg,
  welcometothejungle,
  weworkremotely,
  work24,
  workable,
  workatastartup,
  workday,
  ziprecruiter,
];
