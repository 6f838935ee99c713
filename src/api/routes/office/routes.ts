import type { Api } from '../../bind-endpoint.ts'
import { officeAuditRoutes } from './audit.ts'
import { officeCategoryRoutes } from './categories.ts'
import { officeExportRoutes } from './exports.ts'
import { officeFactorRoutes } from './factors.ts'
import { officeHomeRoutes } from './home.ts'
import { officeImportRoutes } from './imports.ts'
import { officeJobRoutes } from './jobs.ts'
import { officeMediaRoutes } from './media.ts'
import { officeMessageRoutes } from './messages.ts'
import { officeOptionRoutes } from './options.ts'
import { officeOrderRoutes } from './orders.ts'
import { officeProductBulkRoutes } from './product-bulk.ts'
import { officeProductRoutes } from './products.ts'
import { officePrintRoutes } from './print.ts'
import { officeReportRoutes } from './reports/reports.ts'
import { officeRefundRoutes } from './refunds/refunds.ts'
import { officeRequestRoutes } from './requests.ts'
import { officeSessionRoutes } from './session.ts'
import { officeStaffRoutes } from './staff.ts'
import { officeStockDocumentRoutes } from './stock-documents.ts'
import { officeStockRoutes } from './stock.ts'
import { officeSynonymRoutes } from './synonyms.ts'
import { officeViewRoutes } from './views.ts'

/** Every call of the back office. */
export function officeRoutes(api: Api): void {
  officeAuditRoutes(api)
  officeCategoryRoutes(api)
  officeExportRoutes(api)
  officeFactorRoutes(api)
  officeHomeRoutes(api)
  officeImportRoutes(api)
  officeJobRoutes(api)
  officeMediaRoutes(api)
  officeMessageRoutes(api)
  officeOptionRoutes(api)
  officeOrderRoutes(api)
  officeProductBulkRoutes(api)
  officeProductRoutes(api)
  officePrintRoutes(api)
  officeReportRoutes(api)
  officeRefundRoutes(api)
  officeRequestRoutes(api)
  officeSessionRoutes(api)
  officeStaffRoutes(api)
  officeStockDocumentRoutes(api)
  officeStockRoutes(api)
  officeSynonymRoutes(api)
  officeViewRoutes(api)
}
