import type { Answer } from '#contract/endpoint.ts'
import type { getOwnedPlant } from '#contract/owned-plants/plants.ts'

/** A plant with its year. */
export type OwnedPlantDetail = Answer<typeof getOwnedPlant>['data']
