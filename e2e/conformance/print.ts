// `print.ts PART FOLDER [RELEASES]`: the findings of a part in another folder than the repository's, as JSON.
import { SERVICES } from '@jobtrail/contract/services';
import { checkRemote } from './remote/checkRemote.ts';
import { checkService } from './service/checkService.ts';

const [part = '', folder = '', releases] = process.argv.slice(2);
const service = SERVICES.find((name) => name === part);
const findings = service ? await checkService(service, folder) : await checkRemote(part, folder, releases);
process.stdout.write(`\n${JSON.stringify(findings)}\n`);
