/** Our own lint rules: a place in the syntax that is refused, with the reason. */

import type { RuleTester } from 'oxlint/plugins-dev';

type Rule = Parameters<RuleTester['run']>[1];

function refused(selector: string, reason: string): Rule {
  return { create: (context) => ({ [selector]: (node) => context.report({ node, message: reason }) }) };
}

export default {
  meta: { name: 'balcao' },
  rules: {
    'no-packed-spread': refused(
      'SpreadElement > :matches(ObjectExpression, ArrayExpression)',
      'Write its properties or elements themselves: spreading a literal only packs them into a line.',
    ),
    'retried-removal': refused(
      'CallExpression[callee.name=/^rm(Sync)?$/] > ObjectExpression:has(> Property[key.name="recursive"]):not(:has(> Property[key.name="maxRetries"]))',
      'A file that a scanner or a write still has open fails the removal of its folder: give it maxRetries.',
    ),
    'no-await-at-top': refused(
      ':matches(AwaitExpression, ForOfStatement[await=true]):not(:function *)',
      'What a built program loads later imports the file that waits here, and would wait for it in turn: wait in a function.',
    ),
    'no-later-focus': refused(
      'CallExpression[callee.name=/^(useEffect|requestAnimationFrame|setTimeout)$/] CallExpression[callee.property.name="focus"]',
      'A dialog may have opened meanwhile: takeFocus or giveBack of renderer/ui/keyboard/focus-keeper.ts leave it the focus.',
    ),
  },
};
