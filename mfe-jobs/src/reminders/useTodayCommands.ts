import { type Platform, usePlatform } from '@jobtrail/web-kit';
import { useJobCommands } from '../jobs/JobsContext.tsx';
import type { Tabs } from '../jobs/tabs.ts';
import { createTodayChanges } from './changes.ts';
import { createReminderCommands, type ReminderCommands } from './reminderCommands.ts';
import { createSuggestionCommands, type SuggestionCommands } from './suggestionCommands.ts';

/** Everything that changes what Today shows. */
export interface TodayCommands {
  reminders: ReminderCommands;
  suggestions: SuggestionCommands;
}

/** One set of commands for the lifetime of the platform. */
const made = new WeakMap<Platform, TodayCommands>();
function commandsOf(platform: Platform, tabs: Tabs): TodayCommands {
  const known = made.get(platform);
  if (known) return known;
  const changes = createTodayChanges(platform, tabs);
  const commands = { reminders: createReminderCommands(changes), suggestions: createSuggestionCommands(changes) };
  made.set(platform, commands);
  return commands;
}

/** The commands on reminders and suggestions; rendered inside JobCommandsProvider. */
export function useTodayCommands(): TodayCommands {
  const { tabs } = useJobCommands();
  return commandsOf(usePlatform(), tabs);
}
