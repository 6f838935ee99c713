import { useMemo } from 'react'
import type { StaffMember } from '#contract/office/member.ts'
import { commaIn } from '#shared/text/comma.ts'
import { useLocale, useTexts, type Translate } from '#web/i18n/use-texts.ts'
import { Avatar } from '../controls/avatar.tsx'
import { Nothing } from '../controls/money.tsx'
import { RelativeTime } from '../controls/relative-time.tsx'
import { CardList } from '../table/card-list.tsx'
import { DataTable } from '../table/data-table.tsx'
import type { ListDefinition } from '../table/list-definition.ts'
import { useListAddress } from '../table/use-list-address.ts'
import { useListKeys } from '../table/use-list-keys.ts'
import { useIsNarrow } from '../table/use-narrow.ts'
import { MemberState } from './member-state.tsx'
import { PhoneNumber } from './phone-number.tsx'
import * as styles from './staff-list.module.css'

/** The members, one per row; a small team needs no search. */
export function StaffList({ members }: { members: readonly StaffMember[] }) {
  const t = useTexts('office')
  const isNarrow = useIsNarrow()
  const definition = useMemo(() => definitionOf(t, members), [t, members])
  const address = useListAddress(definition)
  const ids = useMemo(() => members.map(({ id }) => id), [members])
  const current = useListKeys({ ids, definition })
  const common = {
    definition,
    label: t('office.nav.staff'),
    rows: members,
    selection: null,
    isStale: false,
  }
  return isNarrow ? (
    <CardList {...common} />
  ) : (
    <DataTable {...common} {...{ address, current }} columns={definition.columns} />
  )
}

function Roles({ roles }: Pick<StaffMember, 'roles'>) {
  const t = useTexts('office')
  const { locale } = useLocale()
  return roles.map((role) => t(`office.role.${role}`)).join(commaIn(locale))
}

function definitionOf(t: Translate, members: readonly StaffMember[]): ListDefinition<StaffMember> {
  return {
    screen: 'staff',
    load: () => Promise.resolve({ data: [...members] }),
    columns: [
      {
        id: 'name',
        header: t('office.staff.member'),
        cell: (member) => (
          <span className={styles.name}>
            <Avatar name={member.name} />
            <b>{member.name}</b>
          </span>
        ),
      },
      {
        id: 'roles',
        header: t('office.staff.roles'),
        cell: ({ roles }) => <Roles roles={roles} />,
      },
      {
        id: 'phone',
        header: t('office.staff.phone'),
        cell: ({ phone }) => <PhoneNumber phone={phone} />,
      },
      {
        id: 'factors',
        header: t('office.factor.title'),
        cell: ({ factors }) => <Factors factors={factors} />,
      },
      {
        id: 'seen',
        header: t('office.staff.lastSeen'),
        cell: ({ last_seen_at: at }) => (at ? <RelativeTime at={at} /> : <Nothing />),
      },
      {
        id: 'state',
        header: t('office.staff.state'),
        cell: ({ state }) => <MemberState state={state} />,
      },
    ],
    views: [],
    filters: [],
    sorts: [],
    rowId: ({ id }) => id,
    rowName: ({ name }) => name,
    rowPath: ({ id }) => `/staff/${id}`,
    card: (member) => <MemberCard member={member} />,
    empty: { icon: 'users-three', title: t('office.nav.staff'), hint: t('office.staff.empty') },
  }
}

function MemberCard({ member: { name, roles, state } }: { member: StaffMember }) {
  return (
    <span className={styles.card}>
      <Avatar name={name} />
      <span className={styles.words}>
        <b>{name}</b>
        <small>
          <Roles roles={roles} />
        </small>
      </span>
      <MemberState state={state} />
    </span>
  )
}

/** The kinds of second factor a member has. */
function Factors({ factors }: Pick<StaffMember, 'factors'>) {
  const t = useTexts('office')
  const { locale } = useLocale()
  const kinds = [...new Set(factors.map(({ kind }) => kind))]
  if (kinds.length === 0) return <span className="muted">{t('office.factors.off')}</span>
  return kinds.map((kind) => t(`office.factorKind.${kind}`)).join(commaIn(locale))
}
