/**
 * `demo`: everything is simulated, nothing is sold. `live`: real customers. `rehearsal`: the rules of live before the opening, with test
 * keys; messages reach only the shop's own people (contract §15).
 */
export type StoreMode = 'demo' | 'rehearsal' | 'live'

/** False only in a demo: only there may parts be simulated, values be samples and messages be readable by anybody. */
export const hasLiveRules = (mode: StoreMode): boolean => mode !== 'demo'
