/** A kind of statement that an older version of the shop may not work with. */
export interface ContractingRule {
  /** An example that the rule matches. */
  sample: string
  pattern: RegExp
  why: string
}

/**
 * Statements that a migration must not contain while an older version still runs on the schema: in a rolling upgrade, and after a release
 * was rolled back. Everything else only adds. `test/db/migrations.test.ts` refuses these in new migrations, and `migrate.ts` records them
 * as requiring a version that knows them.
 */
export const contractingRules: ContractingRule[] = [
  {
    sample: 'drop table carts',
    pattern: /drop (table|(materialized )?view|function|procedure|routine|trigger|type)\b/i,
    why: 'still used by the version before: drop it one version later',
  },
  {
    sample: 'alter table a drop column b',
    pattern: /drop column/i,
    why: 'still read by the version before: drop it one version later',
  },
  {
    sample: 'alter table a rename column b to c',
    pattern: /\brename (to|column|constraint|\w+ to)\b/i,
    why: 'add the new name, fill it, drop the old one later',
  },
  {
    sample: 'alter column a type bigint',
    pattern: /alter column \w+ (set data )?type/i,
    why: 'rewrites the table under a lock',
  },
  {
    sample: 'alter column a set not null',
    pattern: /set not null/i,
    why: 'the version before may write null',
  },
  {
    sample: 'add column a text not null',
    // The word `column` is optional.
    pattern:
      /\badd (?!constraint|check|unique|primary|foreign)(column )?(if not exists )?\w+ (?![^,;]*\bdefault\b)[^,;]*\bnot null/i,
    why: 'the version before does not write it',
  },
  {
    sample: 'alter table a add constraint b check (c > 0)',
    pattern: /add (constraint|check|unique|foreign key|primary key)/i,
    why: 'the version before may break it, unless it knew the rule already',
  },
  {
    sample: 'create unique index a on b (c)',
    pattern: /create unique index/i,
    why: 'the version before may write the same twice, unless the table is new',
  },
  {
    sample: "begin raise exception 'no'; end",
    pattern: /\braise (?!debug|log|info|notice|warning)\w/i,
    why: 'a trigger that refuses what the version before writes',
  },
]

/** SQL without its comments. */
export const withoutSqlComments = (text: string): string => text.replace(/--.*$/gm, '')

/** Whether any older version can run on the schema that this SQL leaves. */
export const isAdditive = (text: string): boolean =>
  !contractingRules.some(({ pattern }) => pattern.test(withoutSqlComments(text)))
