/** A campaign: the script of `package.json` that runs it, and what it is given besides. */
export interface Campaign {
  readonly script: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Everything that takes longer than `npm test` may, the shorter ones first. Each fails by its exit status. */
export const CAMPAIGNS: readonly Campaign[] = [
  { script: 'falsify' },
  { script: 'random-bytes' },
  { script: 'longrun' },
  { script: 'table1' },
  { script: 'table2' },
  { script: 'pairs:c' },
  { script: 'shapes' },
  { script: 'predicates' },
  { script: 'learned' },
  { script: 'pairs' },
  { script: 'programs' },
  { script: 'proofs', args: ['300', '1'] },
  { script: 'adversarial', args: ['--learn'] },
  { script: 'agreement:c' },
  { script: 'agreement' },
  { script: 'test', args: ['test/logic'], env: { CODOMATA_LONG_TESTS: '1' } },
  { script: 'test', args: ['test/frontends/regex'], env: { REGEX_CAMPAIGN: '20000', MATCH_CAMPAIGN: '100000' } },
  { script: 'infer:random', args: ['--programs', '1000'] },
  { script: 'sound:infer' },
  { script: 'planted' },
  { script: 'campaign' },
  { script: 'mutants' },
];

/** The scripts that are no campaigns, though they are run by hand. */
export const NO_CAMPAIGNS: readonly string[] = [
  'answers:infer',
  'bench',
  'bench:c',
  'bench:learners',
  'bench:stored',
  'scale:infer',
  'table:ablation',
  'table:explain',
  'table:infer',
  'table:test',
  'test:long',
];
