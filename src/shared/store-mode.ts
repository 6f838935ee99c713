/**
 * `demo`: everything pretended, nothing sold. `live`: real customers. `rehearsal`: live's rules before the opening, with test keys;
 * messages reach the shop's own people alone (contract §15).
 */
export type StoreMode = 'demo' | 'rehearsal' | 'live'

/** False in a demo alone: only there may parts be pretended, values be samples and messages be read by anybody. */
export const hasLiveRules = (mode: StoreMode): boolean => mode !== 'demo'
