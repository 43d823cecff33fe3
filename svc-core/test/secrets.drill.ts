// Many tables of svc-core that fail, on every database.
import './secrets.test.ts';
