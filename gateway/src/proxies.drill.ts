// Behind every proxy whose file is in deploy/.
import './proxies.test.ts';
