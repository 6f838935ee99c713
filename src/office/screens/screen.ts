import type { Counter } from '#contract/office/home.ts'
import type { StaffRole } from '#shared/office/staff.ts'
import type { IconName } from '../controls/icon.tsx'
import type { RequiredPermission } from '../session/member.ts'

/** A page reached from its screen, without an entry in the menu. */
interface SubScreen {
  /** Appended to the path of its screen; `:id` for one of its objects. */
  path: string
  needs: RequiredPermission
}

/** A screen with an entry in the sidebar. */
export interface Screen {
  path: string
  /** The text key of its name. */
  text: string
  /** Used where there is room for one word. */
  shortText?: string
  icon: IconName
  needs: RequiredPermission
  /** Entries of one group are adjacent, followed by a hairline. */
  group: number
  /** The path of the parent screen: the entry is shown below the parent's while the member is in that part. */
  parent?: string
  /** The key to press after `g`, as `event.code`. */
  key?: string
  /** The roles that have it in their menu, if more roles may open it. */
  inMenuOf?: readonly StaffRole[]
  /** Reached from elsewhere, without an entry in the menu. */
  isHidden?: true
  /** It shows one of its objects, or chosen ones, and nothing without them. */
  needsObject?: true
  /** The counter of items that wait there. */
  counter?: Counter
  pages?: readonly SubScreen[]
}
