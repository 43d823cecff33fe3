// The functions of svc-core that are compared.
export { dayText } from '../../svc-core/src/applications/analytics/figures/dayCounter.ts';
export { mondayOf, weekName } from '../../svc-core/src/applications/analytics/figures/isoWeek.ts';
export { daysUntil, type Duration, survivalOf } from '../../svc-core/src/applications/analytics/figures/survival.ts';
export { wilsonRange } from '../../svc-core/src/applications/analytics/figures/wilson.ts';
export { Random } from '../../svc-core/src/seed/Random.ts';
