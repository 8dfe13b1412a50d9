import type { Session } from '../../../logic/session.ts';
import type { Activity } from '../../../program/activity.ts';
import { isUntouchedInput, transformInput } from '../../../program/staging.ts';
import { Reference, type Text, type Value } from '../../../program/value.ts';
import {
  matchedUnits,
  NotATransduction,
  parseTemplate,
  type RegExpSource,
  regexGroups,
  replaceByTransducer,
  replaceTransducer,
} from '../../regex/index.ts';
import { isCallable } from '../objects/access.ts';
import { attempt } from './attempt.ts';
import { POSITION, WHOLE_INPUT } from './callback.ts';
import { stagedOperation } from './operation.ts';
import { isDefinedHere } from './partial.ts';
import { casesOfTexts } from './replacer.ts';

/**
 * `text.replace(pattern, replacement)` of the untouched input, by its machine. `undefined` where it has to be run symbol
 * by symbol. The pattern's `lastIndex` must not matter.
 */
export function stagedReplace(
  activity: Activity,
  text: Value,
  regExp: RegExpSource,
  replacement: Value,
): Text | undefined {
  if (!isUntouchedInput(activity, text)) return undefined;
  if (replacement instanceof Reference) {
    const { session } = activity.policy;
    if (session === undefined || !isCallable(activity, replacement)) return undefined;
    return stagedReplaceBy(activity, session, regExp, replacement);
  }
  if (typeof replacement === 'object' && replacement !== null) return undefined;
  const template = String(replacement);
  const { pattern, flags } = regExp;
  return stagedOperation(activity, text, JSON.stringify(['replace', pattern, flags, template]), budget =>
    replaceTransducer(pattern, flags, parseTemplate(template, regexGroups(pattern, flags)), budget),
  );
}

function stagedReplaceBy(
  activity: Activity,
  session: Session,
  { pattern, flags }: RegExpSource,
  callee: Reference,
): Text | undefined {
  let isTotal = true;
  const machine = attempt(activity, budget => {
    if (regexGroups(pattern, flags).names.size > 0)
      throw new NotATransduction('a callback that gets named groups is not followed', pattern);
    const units = matchedUnits(pattern, flags, budget);
    const asked = { callee, receiver: undefined, further: [POSITION, WHOLE_INPUT] };
    return replaceByTransducer(
      pattern,
      flags,
      ({ whole, groups }) => {
        const found = casesOfTexts(activity, session, asked, [whole, ...groups], units);
        isTotal &&= found.isTotal;
        return found.cases;
      },
      budget,
    );
  });
  if (machine === undefined || !isDefinedHere(activity, machine, isTotal)) return undefined;
  return transformInput(activity, machine);
}
