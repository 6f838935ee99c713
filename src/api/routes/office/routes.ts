import type { Api } from '../../bind-endpoint.ts'
import { officeAuditRoutes } from './audit.ts'
import { officeCategoryRoutes } from './categories.ts'
import { officeContentRoutes } from './content.ts'
import { officeCouponRoutes } from './discounts/coupons.ts'
import { officeSaleRoutes } from './discounts/sales.ts'
import { officeCustomerRoutes } from './customers/customers.ts'
import { officeMessageRoutes } from './customers/messages.ts'
import { officeRequestRoutes } from './customers/requests.ts'
import { officeExportRoutes } from './exports.ts'
import { officeFactorRoutes } from './factors.ts'
import { officeHomeRoutes } from './home.ts'
import { officeImportRoutes } from './imports.ts'
import { officeJobRoutes } from './jobs.ts'
import { officeMediaRoutes } from './media.ts'
import { officeOptionRoutes } from './options.ts'
import { officeOrderRoutes } from './orders.ts'
import { officeProductBulkRoutes } from './product-bulk.ts'
import { officePlantLawRoutes } from './plant-law/plant-law.ts'
import { officeProductRoutes } from './products.ts'
import { officeRefundRoutes } from './refunds/refunds.ts'
import { officePrintRoutes } from './print.ts'
import { officeTaxDocumentRoutes } from './tax-documents.ts'
import { officeReportRoutes } from './reports/reports.ts'
import { officeFirstDayRoutes } from './settings/first-day.ts'
import { officePlantProfileRoutes } from './plants/profiles.ts'
import { officeSearchMissRoutes } from './search/misses.ts'
import { officeSettingsRoutes } from './settings/settings.ts'
import { officeSessionRoutes } from './session.ts'
import { officeStaffRoutes } from './staff.ts'
import { officeStockDocumentRoutes } from './stock-documents.ts'
import { officeStockRoutes } from './stock.ts'
import { officeSynonymRoutes } from './synonyms.ts'
import { officeViewRoutes } from './views.ts'

/** Every endpoint of the back office. */
export function officeRoutes(api: Api): void {
  officeAuditRoutes(api)
  officeCategoryRoutes(api)
  officeContentRoutes(api)
  officeCouponRoutes(api)
  officeCustomerRoutes(api)
  officeExportRoutes(api)
  officeFactorRoutes(api)
  officeFirstDayRoutes(api)
  officeHomeRoutes(api)
  officeImportRoutes(api)
  officeJobRoutes(api)
  officeMediaRoutes(api)
  officeMessageRoutes(api)
  officeOptionRoutes(api)
  officeOrderRoutes(api)
  officeProductBulkRoutes(api)
  officePlantLawRoutes(api)
  officeProductRoutes(api)
  officeRefundRoutes(api)
  officePlantProfileRoutes(api)
  officePrintRoutes(api)
  officeTaxDocumentRoutes(api)
  officeReportRoutes(api)
  officeRequestRoutes(api)
  officeSaleRoutes(api)
  officeSessionRoutes(api)
  officeSearchMissRoutes(api)
  officeSettingsRoutes(api)
  officeStaffRoutes(api)
  officeStockDocumentRoutes(api)
  officeStockRoutes(api)
  officeSynonymRoutes(api)
  officeViewRoutes(api)
}
