import { describeSdk } from '../testing/sdk-suite';

describeSdk('4.15.2', 'leancloud-storage');
describeSdk('3.15.0', 'leancloud-storage-3.15');
describeSdk('3.0.4', 'leancloud-storage-3.0');
