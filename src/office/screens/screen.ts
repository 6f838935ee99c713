import type { Counter } from '#contract/office/home.ts'
import type { StaffRole } from '#shared/office/staff.ts'
import type { IconName } from '../controls/icon.tsx'
import type { Needed } from '../session/member.ts'

/** A page that is reached from its screen, and stands in no menu. */
interface SubScreen {
  /** Behind the path of its screen, `:id` for one of its objects. */
  path: string
  needs: Needed
}

/** A screen with an entry in the sidebar. */
export interface Screen {
  path: string
  /** Its name, a key of the texts. */
  text: string
  /** Where there is room for one word. */
  shortText?: string
  icon: IconName
  needs: Needed
  /** Entries of one group stand together, a hairline after them. */
  group: number
  /** The path of the screen that it belongs to: its entry is shown below that one's, while the member is in that part. */
  parent?: string
  /** `g`, then this key, as `event.code` has it. */
  key?: string
  /** Whose work it is, where more may open it. */
  inMenuOf?: readonly StaffRole[]
  /** Reached from elsewhere: no entry in the menu. */
  isHidden?: true
  /** What waits there. */
  counter?: Counter
  pages?: readonly SubScreen[]
}
