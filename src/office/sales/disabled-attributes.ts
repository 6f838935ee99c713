/** The id of the alert that says why most fields of a sale cannot be changed. */
export const disabledReasonId = 'sale-fixed'

/** The attributes of a field, or of a group of fields, that is fixed while the sale is scheduled, runs or has ended. */
export const disabledAttributes = (isFixed: boolean) =>
  isFixed ? { disabled: true, 'aria-describedby': disabledReasonId } : {}
